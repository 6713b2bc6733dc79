import type { Manifest } from 'vite'

interface RouteAssets {
  css?: string[]
  preloads?: string[]
  scripts?: { attrs: { type: 'module'; src: string; fetchPriority: 'low'; async?: true } }[]
}

/** The assets (styles and scripts) that documents refer to. The server reads them from `assets.json`. */
interface Assets {
  /** Styles and scripts for the shell, which shows nothing until the app starts. */
  shell: { routes: Record<string, RouteAssets> }
  /**
   * What a server-rendered page loads after the first paint: the `styles`, then the scripts of the app, `steps` in
   * order, and the `parts` of each route in parallel. Until then the page uses the styles that are in its document.
   */
  modules: { styles: string[]; steps: string[]; parts: Record<string, string[]> }
}

const urlOf = (file: string) => `/${file}`

/** Returns a chunk and all its direct and indirect static imports. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return seen
  seen.add(key)
  for (const imported of chunk.imports ?? []) closure(manifest, imported, seen)
  return seen
}

/**
 * Sorts chunks so that imports come before their importers. When a page evaluates them in this order, each chunk is a
 * separate task.
 */
function sortByImports(manifest: Manifest, keys: ReadonlySet<string>): string[] {
  const done = new Set<string>()
  const visit = (key: string, ancestors: readonly string[] = []): void => {
    if (done.has(key) || ancestors.includes(key)) return
    for (const imported of manifest[key]?.imports ?? []) visit(imported, [...ancestors, key])
    done.add(key)
  }
  for (const key of keys) visit(key)
  return [...done]
}

const filesOf = (manifest: Manifest, keys: Iterable<string>) =>
  [...keys].flatMap((key) => manifest[key]?.file ?? []).map(urlOf)

/** Converts the name of a route file to the id of the route: `_shop/products/index` becomes `/_shop/products/`. */
const routeId = (name: string) => `/${name.replaceAll('.', '/').replace(/(^|\/)index$/, '$1')}`

/** Converts Vite's manifest to the files of each route, in the format of the router. */
export function routeAssets(manifest: Manifest): Assets {
  const entry = Object.entries(manifest).find(([, chunk]) => chunk.isEntry)
  if (!entry) throw new Error("The client's manifest names no entry")
  const [entryKey, entryChunk] = entry
  const first = closure(manifest, entryKey)
  const css = [...first].flatMap((key) => manifest[key]?.css ?? []).map(urlOf)
  const steps = filesOf(manifest, sortByImports(manifest, first))
  const before = steps.slice(0, -1)
  const routes: Record<string, RouteAssets> = {
    __root__: {
      css,
      // Async chunks are evaluated as soon as they arrive, so that the entry script has less to evaluate at once. Their
      // priority is low, because the first paint of the shell needs only the styles.
      scripts: [
        ...before.map((src) => ({ attrs: { type: 'module', src, fetchPriority: 'low', async: true } as const })),
        { attrs: { type: 'module', src: urlOf(entryChunk.file), fetchPriority: 'low' } },
      ],
    },
  }
  const screens = Object.keys(manifest).flatMap((key) => {
    const name = /routes\/(.+)\.tsx\?tsr-split=component$/.exec(key)?.[1]
    return name ? [{ id: routeId(name), files: closure(manifest, key) }] : []
  })
  for (const { id, files } of screens) {
    // The files of the surrounding layout routes are left out, because the page would otherwise contain the same link
    // twice.
    const layouts = screens.filter((layout) => layout.id !== id && id.startsWith(`${layout.id}/`))
    const loaded = new Set([...first, ...layouts.flatMap((layout) => [...layout.files])])
    routes[id] = {
      preloads: filesOf(
        manifest,
        [...files].filter((key) => !loaded.has(key)),
      ),
    }
  }
  const parts = Object.fromEntries(
    Object.entries(routes).flatMap(([id, { preloads }]) => (id !== '__root__' && preloads ? [[id, preloads]] : [])),
  )
  return {
    shell: { routes },
    modules: { styles: css, steps, parts },
  }
}
