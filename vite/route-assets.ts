import type { Manifest } from 'vite'

interface RouteAssets {
  css?: string[]
  preloads?: string[]
  scripts?: { attrs: { type: 'module'; src: string } }[]
}

const address = (file: string) => `/${file}`

/** A chunk and everything that it imports statically: the direct imports alone would miss the runtime. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return seen
  seen.add(key)
  for (const imported of chunk.imports ?? []) closure(manifest, imported, seen)
  return seen
}

const filesOf = (manifest: Manifest, keys: Iterable<string>) =>
  [...keys].flatMap((key) => manifest[key]?.file ?? []).map(address)

/** `_shop.products.index` is the route `/_shop/products/`. */
const routeId = (name: string) => `/${name.replaceAll('.', '/').replace(/(^|\/)index$/, '$1')}`

/** Which files each route needs, in the router's own shape, made of Vite's manifest. */
export function routeAssets(manifest: Manifest): { routes: Record<string, RouteAssets> } {
  const entry = Object.entries(manifest).find(([, chunk]) => chunk.isEntry)
  if (!entry) throw new Error("The client's manifest names no entry")
  const [entryKey, entryChunk] = entry
  const first = closure(manifest, entryKey)
  const css = [...first].flatMap((key) => manifest[key]?.css ?? []).map(address)
  const routes: Record<string, RouteAssets> = {
    __root__: {
      css,
      preloads: filesOf(
        manifest,
        [...first].filter((key) => key !== entryKey),
      ),
      scripts: [{ attrs: { type: 'module', src: address(entryChunk.file) } }],
    },
  }
  const screens = Object.keys(manifest).flatMap((key) => {
    const name = /routes\/(.+)\.tsx\?tsr-split=component$/.exec(key)?.[1]
    return name ? [{ id: routeId(name), files: closure(manifest, key) }] : []
  })
  for (const { id, files } of screens) {
    // What a layout around it has asked for already is not asked for twice: the page would hold the same link twice.
    const around = screens.filter((layout) => layout.id !== id && id.startsWith(`${layout.id}/`))
    const known = new Set([...first, ...around.flatMap((layout) => [...layout.files])])
    routes[id] = {
      preloads: filesOf(
        manifest,
        [...files].filter((key) => !known.has(key)),
      ),
    }
  }
  return { routes }
}
