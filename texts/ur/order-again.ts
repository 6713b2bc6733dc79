// These messages do not begin with the name of a product: it is often in Latin script, and a browser that finds
// the direction of a text by its first character would show the message from left to right.
export const gone = (name: string) => `اب دستیاب نہیں: ${name}۔`
export const option = (name: string) => `براہِ کرم ایک آپشن منتخب کریں: ${name}۔`
export const soldOut = (name: string) => `اسٹاک میں نہیں: ${name}۔`
export const fewer = (name: string, added: number, wanted: number) =>
  `${wanted} میں سے صرف ${added} کی مقدار ڈالی جا سکی: ${name}۔`
export const inCart = (name: string) => `جتنا اسٹاک ہے، وہ سب آپ کے کارٹ میں پہلے سے ہے: ${name}۔`
