// The error page of the worker, shown when neither the stored shell nor the server is available.
export const loadErrorTitle = 'This page could not be opened'
export const loadErrorText = 'Check your connection, then try again.'
export const loadErrorAgain = 'Try again'
