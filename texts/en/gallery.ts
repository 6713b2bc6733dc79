export const picturesOf = (name: string) => `Pictures of ${name}`
export const picturePosition = (number: number, count: number) => `Picture ${number} of ${count}`
export const pictureAlt = (name: string, number: number) => `${name}, picture ${number}`
export const showPicture = (number: number) => `Show picture ${number}`
export const zoomPicture = 'Zoom picture'
