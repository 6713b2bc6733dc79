export const installTitle = (brand: string) => `Install the ${brand} app`
export const installText = 'Opens instantly, even offline.'
/**
 * The instructions to install the app in browsers without an install prompt. `share` is the icon of their share button.
 */
export const installHint = <Icon>(share: Icon): readonly (string | Icon)[] => [
  'Tap ',
  share,
  ' Share, then “Add to Home Screen”. Opens instantly, even offline.',
]
export const installNotNow = 'Not now'
export const install = 'Install'
export const installGotIt = 'Got it'
export const installedTitle = 'The app is installed'
export const installedText = 'Find it among your apps.'

export const updateTitle = 'A new version of the shop is ready.'
export const updateLoading = 'Loading the new version…'
export const updateLater = 'Later'
export const updateNow = 'Update now'
