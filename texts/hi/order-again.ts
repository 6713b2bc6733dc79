export const gone = (name: string) => `${name} अब उपलब्ध नहीं है।`
export const option = (name: string) => `${name}: कृपया एक विकल्प चुनें।`
export const soldOut = (name: string) => `${name} स्टॉक में नहीं है।`
export const fewer = (name: string, added: number, wanted: number) =>
  `${name}: ${wanted} में से सिर्फ़ ${added} को डाला जा सका।`
export const inCart = (name: string) => `${name}: जितना स्टॉक है, वह सब आपके कार्ट में पहले से है।`
