type Search = Readonly<Record<string, string>>

let last: Search = {}

/** Remembers how the list was filtered, for the way back from a product. */
export const noteList = (search: Search): void => {
  last = search
}

export const lastList = (): Search => last
