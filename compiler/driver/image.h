// The library image: the three fixed ranges of a session, written to a file and mapped back.
//
// File: ImageHeader, then the persistent range, the descriptors and the static objects, each from a page boundary.
// Mapping is private and copy on write, so a page costs nothing until it is touched, and only what a session changes
// (entry words, CAFs, symbol and instance tables) is copied.
#pragma once

#include <string>

#include "compiler/driver/session.h"

namespace cardinal {

/// Writes the session to `path`. `build_id` names the program that may map it. Error text, or empty.
std::string save_image(const Session& session, const std::string& path, std::uint64_t build_id);

/// Maps an image. Null with `error` set when there is none, or it was made by another build.
Session* map_image(const std::string& path, std::uint64_t build_id, std::string& error);

}  // namespace cardinal
