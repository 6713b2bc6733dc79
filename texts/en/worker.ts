// The page that is shown when neither the shell nor the server is available.
export const loadErrorTitle = 'This page could not be opened'
export const loadErrorText = 'Check your connection, then try again.'
export const loadErrorAgain = 'Try again'
