export const loading = 'आपकी सेहत का सफ़र शुरू हो रहा है...'
export const loadingOwn = 'लोड हो रहा है'
export const stillLife = 'गुलाब, केसर, आँवला और अनार के बीच मर्तबान और बोतलें'

export const close = 'बंद करें'
/** The name of a toast, which screen readers read before its text. */
export const notification = 'सूचना'

export const quantity = (product: string) => `${product} की मात्रा`
export const oneLess = (product: string) => `${product} एक कम करें`
export const oneMore = (product: string) => `${product} एक और जोड़ें`

export const cartNotChangedTitle = 'कार्ट नहीं बदला'
export const cartNotChangedText = 'थोड़ी देर में फिर कोशिश करें।'
