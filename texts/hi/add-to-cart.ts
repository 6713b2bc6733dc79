import { plural } from './language.ts'

// Messages about adding to the cart, and the label of the cart button. They are not in `cart.ts`, because most pages
// load them.
export const addToCart = 'कार्ट में डालें'
export const addProductToCart = (name: string) => `कार्ट में डालें: ${name}`
export const chooseOption = 'विकल्प चुनें'
export const chooseOptionOf = (name: string) => `विकल्प चुनें: ${name}`
export const viewProduct = 'प्रोडक्ट देखें'
export const viewProductNamed = (name: string) => `प्रोडक्ट देखें: ${name}`
export const outOfStock = 'स्टॉक में नहीं'
export const productOutOfStock = (name: string) => `स्टॉक में नहीं: ${name}`

export const addedTitle = 'कार्ट में डाल दिया'
export const added = (name: string) => `${name} अब आपके कार्ट में है।`
export const addedFewer = (count: number) =>
  plural(count, {
    one: `सिर्फ़ ${count} बचा था, इसलिए ${count} ही डाला गया।`,
    other: `सिर्फ़ ${count} बचे थे, इसलिए ${count} ही डाले गए।`,
  })
export const notAddedTitle = 'कार्ट में नहीं डाला जा सका'
export const cartIsFull = (name: string) => `आपके कार्ट में ${name} की मात्रा इससे ज़्यादा नहीं हो सकती।`
export const addingFailed = 'थोड़ी देर में फिर कोशिश करें।'
export const viewCart = 'कार्ट देखें'
export const storageFull = 'आपके डिवाइस में जगह नहीं बची। कार्ट बचाने के लिए जगह खाली करें।'

export const cart = 'कार्ट'
export const cartWithItems = (count: number) => `कार्ट, ${count} आइटम`
