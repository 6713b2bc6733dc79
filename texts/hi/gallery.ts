export const picturesOf = (name: string) => `${name} की तस्वीरें`
export const picturePosition = (number: number, count: number) => `${count} में से तस्वीर ${number}`
export const pictureAlt = (name: string, number: number) => `${name}, तस्वीर ${number}`
export const showPicture = (number: number) => `तस्वीर ${number} दिखाएँ`
export const zoomPicture = 'तस्वीर बड़ी करें'
