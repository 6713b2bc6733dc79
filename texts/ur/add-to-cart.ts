// Messages about adding to the cart, and the label of the cart button. They are not in `cart.ts`, because most pages
// load them.
export const addToCart = 'کارٹ میں ڈالیں'
export const addProductToCart = (name: string) => `کارٹ میں ڈالیں: ${name}`
export const chooseOption = 'آپشن منتخب کریں'
export const chooseOptionOf = (name: string) => `آپشن منتخب کریں: ${name}`
export const viewProduct = 'پروڈکٹ دیکھیں'
export const viewProductNamed = (name: string) => `پروڈکٹ دیکھیں: ${name}`
export const outOfStock = 'اسٹاک میں نہیں'
export const productOutOfStock = (name: string) => `اسٹاک میں نہیں: ${name}`

export const addedTitle = 'کارٹ میں ڈال دیا گیا'
export const added = (name: string) => `${name} اب آپ کے کارٹ میں ہے۔`
export const addedFewer = (count: number) => `صرف ${count} باقی، اس لیے ${count} کی مقدار ڈالی گئی۔`
export const notAddedTitle = 'کارٹ میں نہیں ڈالا جا سکا'
export const cartIsFull = (name: string) => `آپ کے کارٹ میں ${name} کی مقدار اور نہیں بڑھ سکتی۔`
export const addingFailed = 'تھوڑی دیر میں دوبارہ کوشش کریں۔'
export const viewCart = 'کارٹ دیکھیں'
export const storageFull = 'آپ کی ڈیوائس میں جگہ نہیں بچی۔ کارٹ محفوظ رکھنے کے لیے جگہ خالی کریں۔'

export const cart = 'کارٹ'
export const cartWithItems = (count: number) => `کارٹ، ${count} آئٹم`
