namespace cardinal {}
