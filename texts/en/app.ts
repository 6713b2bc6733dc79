export const loading = 'Loading'
export const loadingProduct = 'Loading product'
export const loadingProducts = 'Loading products'

export const offlineTitle = 'You seem to be offline'
export const offlineText = 'This page isn’t available offline. Please check your connection and try again.'
export const lostTitle = 'This page could not be loaded'
export const lostText = 'The shop may have been updated, or your connection was lost. Please try again.'
export const failedTitle = 'Something went wrong'
export const failedText = 'This page could not be shown. Please try again in a moment.'
export const tryAgain = 'Try again'

export const notFoundTitle = '404 Page Not Found'
export const notFoundText = 'We can’t find that page. Check the address or go back to the shop.'
export const browseAllProducts = 'Browse All Products'
export const home = 'Home'

export const installTitle = 'Install the Gulbagh app'
export const installText = 'Opens instantly, even offline.'
/** For browsers without an install prompt. `share` is the icon of their share button. */
export const installHint = <Icon>(share: Icon): readonly (string | Icon)[] => [
  'Tap ',
  share,
  ' Share, then “Add to Home Screen”. Opens instantly, even offline.',
]
export const installNotNow = 'Not now'
export const install = 'Install'
export const installGotIt = 'Got it'
export const installedTitle = 'Gulbagh is installed'
export const installedText = 'Find it among your apps.'

export const updateTitle = 'A new version of the shop is ready.'
export const updateLater = 'Later'
export const updateNow = 'Update now'
