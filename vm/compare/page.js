// Draws `comparison`: the object of vm compare --json.
'use strict';
(() => {
  const kMiB = 1024 * 1024;
  const kMostPoints = 1500;  // of one line: a longer one is thinned out
  const configurations = comparison.configurations;
  const complete = configurations.filter((one) => one.problem === null);
  const palette = ['#3b6fd4', '#d9622b', '#2e9e6b', '#9457c2', '#c2a212', '#cc3f6d', '#2899b4', '#7a6a55'];
  const colour = (one) => palette[configurations.indexOf(one) % palette.length];
  const dash = (one) => [[], [6, 3], [2, 2]][Math.floor(configurations.indexOf(one) / palette.length) % 3];

  function time(seconds) {
    for (const [size, unit] of [[1, 's'], [1e-3, 'ms'], [1e-6, 'µs']])
      if (seconds >= size) return Number((seconds / size).toPrecision(3)) + ' ' + unit;
    return seconds > 0 ? Math.round(seconds * 1e9) + ' ns' : '0';
  }
  const memory = (bytes) => Number((bytes / kMiB).toPrecision(3)) + ' MiB';

  function element(name, text, className) {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    if (className) made.className = className;
    return made;
  }

  function fillTable() {
    const table = document.getElementById('table');
    const head = table.createTHead().insertRow();
    for (const title of ['configuration', 'total', 'mutator', 'GC', 'pause p50', 'p99', 'longest', 'peak memory', 'ratio', 'spread'])
      head.append(element('th', title));
    const body = table.createTBody();
    for (const one of configurations) {
      const row = body.insertRow(), s = one.summary;
      const name = element('td', one.name), mark = element('i');
      mark.style.background = colour(one);
      name.prepend(mark);
      row.append(name);
      if (one.problem !== null) {
        const problem = element('td', one.problem, 'bad');
        problem.colSpan = 9;
        row.append(problem);
        continue;
      }
      const spread = s.total_seconds.median > 0 ? (s.total_seconds.most - s.total_seconds.least) / s.total_seconds.median : 0;
      for (const text of [time(s.total_seconds.median), time(s.mutator_seconds.median), time(s.gc_seconds.median),
        time(s.pause_p50_seconds.median), time(s.pause_p99_seconds.median), time(s.pause_longest_seconds.most),
        memory(s.peak_bytes.median), one.ratio === null ? '-' : one.ratio.toFixed(2), Math.round(spread * 100) + ' %'])
        row.append(element('td', text));
    }
    for (const reason of comparison.left_out) document.getElementById('notes').append(element('li', 'left out: ' + reason));
  }

  // Of each stretch of points the one with the largest y stays, so that no long pause is lost.
  function thinned(points) {
    const step = Math.ceil(points.length / kMostPoints);
    if (step <= 1) return points;
    const kept = [];
    for (let i = 0; i < points.length; i += step)
      kept.push(points.slice(i, i + step).reduce((a, b) => (b.y > a.y ? b : a)));
    return kept;
  }

  function distribution(one) {
    const counts = new Map();
    for (const run of one.runs)
      for (const [edge, count] of run.statistics.pauses.histogram) counts.set(edge, (counts.get(edge) || 0) + count);
    const all = [...counts.values()].reduce((a, b) => a + b, 0);
    let seen = 0;
    return [...counts].sort((a, b) => a[0] - b[0]).map(([edge, count]) => {
      seen += count;
      return { x: edge * 1e-9, y: seen / all };
    });
  }

  const style = getComputedStyle(document.documentElement);
  Chart.defaults.color = style.getPropertyValue('--soft').trim();
  Chart.defaults.borderColor = style.getPropertyValue('--line').trim();
  Chart.defaults.font.family = 'system-ui, sans-serif';
  Chart.defaults.animation = false;
  Chart.defaults.maintainAspectRatio = false;
  Chart.defaults.plugins.legend.position = 'bottom';
  Chart.defaults.plugins.legend.labels.boxWidth = 12;

  const powers = (value) => (Math.abs(Math.log10(value) - Math.round(Math.log10(value))) < 1e-6 ? time(value * 1.0000001) : '');
  const short = (text) => (text.length > 24 ? text.slice(0, 23) + '…' : text);
  const line = (one, data, more) => Object.assign(
    { label: short(one.name), data, borderColor: colour(one), backgroundColor: colour(one), borderDash: dash(one), borderWidth: 1.5, pointRadius: 0 }, more);
  const seconds = (title, more) => Object.assign({ type: 'linear', min: 0, title: { display: true, text: title } }, more);
  const pauseAxis = { type: 'logarithmic', title: { display: true, text: 'pause' }, ticks: { callback: powers, autoSkip: false } };

  function drawSplit() {
    const parts = [['mutator', 'mutator_seconds', '#3b6fd4'], ['GC', 'gc_seconds', '#d9622b']].map(([label, member, back]) => (
      { label, backgroundColor: back, data: complete.map((one) => one.summary[member].median) }));
    const rest = complete.map((one) => Math.max(0, one.summary.total_seconds.median - one.summary.mutator_seconds.median - one.summary.gc_seconds.median));
    parts.push({ label: 'start and end', backgroundColor: '#9aa5b8', data: rest });
    new Chart('split', {
      type: 'bar',
      data: { labels: complete.map((one) => short(one.name)), datasets: parts },
      options: {
        indexAxis: 'y',
        scales: { x: seconds('seconds', { stacked: true }), y: { stacked: true } },
        plugins: { tooltip: { callbacks: { label: (item) => item.dataset.label + ': ' + time(item.raw) } } },
      },
    });
  }

  function drawPlot(canvas, datasets, scales, label, legend) {
    new Chart(canvas, {
      type: 'scatter',
      data: { datasets },
      options: { scales, plugins: { legend: { display: legend }, tooltip: { callbacks: { label } } } },
    });
  }

  document.getElementById('title').textContent = 'vm compare ' + [comparison.program, ...comparison.arguments].join(' ');
  document.title = document.getElementById('title').textContent;
  document.getElementById('subtitle').textContent = comparison.runs + (comparison.runs === 1 ? ' run' : ' runs') + ' of each configuration, in turn' +
    (comparison.common_flags.length ? '; all with ' + comparison.common_flags.join(' ') : '') + '. Figures are medians.';
  fillTable();
  drawSplit();
  drawPlot('distribution', complete.map((one) => line(one, distribution(one), { showLine: true, stepped: 'before', borderWidth: 2 })),
    { x: pauseAxis, y: { min: 0, max: 1, ticks: { callback: (value) => Math.round(value * 100) + ' %' } } },
    (item) => item.dataset.label + ': ' + (item.parsed.y * 100).toFixed(1) + ' % within ' + time(item.parsed.x), true);
  drawPlot('pauses', complete.map((one) => line(one, thinned(one.collections.map((c) => ({ x: c.start_seconds, y: c.pause_seconds }))), { pointRadius: 2, borderWidth: 0 })),
    { x: seconds('seconds since the start'), y: pauseAxis },
    (item) => item.dataset.label + ': ' + time(item.parsed.y) + ' at ' + time(item.parsed.x), true);
  drawPlot('heap', complete.map((one) => line(one, thinned(one.collections.map((c) => ({ x: c.start_seconds + c.pause_seconds, y: c.bytes_live / kMiB }))), { showLine: true })),
    { x: seconds('seconds since the start'), y: { min: 0, title: { display: true, text: 'MiB' } } },
    (item) => item.dataset.label + ': ' + Number(item.parsed.y.toPrecision(3)) + ' MiB at ' + time(item.parsed.x), true);
})();
