export const loading = 'Loading your wellness journey...'
/** The text of the loading screen, except in the sample shop. */
export const loadingOwn = 'Loading'
export const stillLife = 'Jars and bottles among roses, saffron, amla and pomegranate'

export const close = 'Close'
/** The name of a toast, which screen readers read before its text. */
export const notification = 'Notification'

export const quantity = (product: string) => `Quantity of ${product}`
export const oneLess = (product: string) => `One less of ${product}`
export const oneMore = (product: string) => `One more of ${product}`

export const cartNotChangedTitle = 'Cart not changed'
export const cartNotChangedText = 'Please try again in a moment.'
