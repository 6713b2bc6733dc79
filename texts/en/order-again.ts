export const gone = (name: string) => `${name} is no longer available.`
export const option = (name: string) => `Please choose an option of ${name}.`
export const soldOut = (name: string) => `${name} is out of stock.`
export const fewer = (name: string, added: number, wanted: number) =>
  `${name}: only ${added} of ${wanted} could be added.`
export const inCart = (name: string) => `${name}: your cart already has all available stock.`
