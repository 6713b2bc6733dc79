import type { Manifest } from 'vite'

interface RouteAssets {
  css?: string[]
  preloads?: string[]
  scripts?: { attrs: { type: 'module'; src: string; fetchPriority: 'low'; async?: true } }[]
}

/** What a build's documents name; the server reads it from `assets.json`. */
interface Assets {
  /** The shell, which shows nothing without the app: everything is asked for at once. */
  shell: { routes: Record<string, RouteAssets> }
  /** A page, which starts the app itself once it is painted: the styles alone. */
  page: { routes: Record<string, RouteAssets> }
  /** With what a page starts the app: one after the other, and beside it the parts of each route. */
  modules: { steps: string[]; parts: Record<string, string[]> }
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

/** The same with what is imported before what imports it: evaluated in this order, each chunk is a piece of work of its own. */
function inOrder(manifest: Manifest, keys: ReadonlySet<string>): string[] {
  const done = new Set<string>()
  const visit = (key: string, above: readonly string[] = []): void => {
    if (done.has(key) || above.includes(key)) return
    for (const imported of manifest[key]?.imports ?? []) visit(imported, [...above, key])
    done.add(key)
  }
  for (const key of keys) visit(key)
  return [...done]
}

const filesOf = (manifest: Manifest, keys: Iterable<string>) =>
  [...keys].flatMap((key) => manifest[key]?.file ?? []).map(address)

/** `_shop.products.index` is the route `/_shop/products/`. */
const routeId = (name: string) => `/${name.replaceAll('.', '/').replace(/(^|\/)index$/, '$1')}`

/** Which files each route needs, in the router's own shape, made of Vite's manifest. */
export function routeAssets(manifest: Manifest): Assets {
  const entry = Object.entries(manifest).find(([, chunk]) => chunk.isEntry)
  if (!entry) throw new Error("The client's manifest names no entry")
  const [entryKey, entryChunk] = entry
  const first = closure(manifest, entryKey)
  const css = [...first].flatMap((key) => manifest[key]?.css ?? []).map(address)
  const steps = filesOf(manifest, inOrder(manifest, first))
  const before = steps.slice(0, -1)
  const routes: Record<string, RouteAssets> = {
    __root__: {
      css,
      // Each runs by itself as soon as it is there, and the entry finds done what it would else have to do at once. All
      // behind the styles, with which the shell is painted.
      scripts: [
        ...before.map((src) => ({ attrs: { type: 'module', src, fetchPriority: 'low', async: true } as const })),
        { attrs: { type: 'module', src: address(entryChunk.file), fetchPriority: 'low' } },
      ],
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
  const parts = Object.fromEntries(
    Object.entries(routes).flatMap(([id, { preloads }]) => (id !== '__root__' && preloads ? [[id, preloads]] : [])),
  )
  return {
    shell: { routes },
    page: { routes: { __root__: { css } } },
    modules: { steps, parts },
  }
}
