export const picturesOf = (name: string) => `${name} کی تصویریں`
export const picturePosition = (number: number, count: number) => `${count} میں سے تصویر ${number}`
export const pictureAlt = (name: string, number: number) => `${name}، تصویر ${number}`
export const showPicture = (number: number) => `تصویر ${number} دکھائیں`
export const zoomPicture = 'تصویر بڑی کریں'
