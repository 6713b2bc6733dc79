type Search = Readonly<Record<string, string>>

let last: Search = {}

/** Remembers how the list was filtered, for the way back from a product; on the way there the address is the product's. */
export const noteList = (path: string, search: Search): void => {
  if (path === 'products') last = search
}

export const lastList = (): Search => last
