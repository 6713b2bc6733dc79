import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFolders } from '../scripts/steps/built.mjs'

const folders = ['api', 'pwa', 'sw', 'texts']

const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.gen\.ts$|\.d\.ts$/.test(file)
const isTest = (file: string) => /\.(test|cases|spec)\.tsx?$/.test(file) || file.startsWith('api/testing/')

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })
}

/**
 * An area of the server is a folder with request handlers (`handlers.ts`). The dashboard is one area and contains one
 * area for each of its tabs.
 */
const areas = filesBelow('api')
  .filter((file) => file.endsWith('/handlers.ts'))
  .map(dirname)

/** Returns the innermost area that contains a file. */
const areaOf = (file: string) =>
  areas.filter((area) => file.startsWith(`${area}/`)).toSorted((a, b) => b.length - a.length)[0]

const sources = folders.flatMap(filesBelow).filter(isSource)

/** Returns the imports of a file: packages and `#imports` as written, relative ones as paths from the root. */
function importsOf(file: string, withLazy = true): string[] {
  const text = readFileSync(file, 'utf8')
  const statements = text.matchAll(
    /^(?:import|export)\b[^'"]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm,
  )
  const names = [...statements].map(([, from, bare, lazy]) => from ?? bare ?? ((withLazy && lazy) || ''))
  return names.map((name) => (name.startsWith('.') ? normalize(join(dirname(file), name)) : name))
}

interface Fence {
  of: (file: string) => boolean
  allowed: RegExp
}

const fences: Record<string, Fence> = {
  'the contract imports valibot and its messages only': {
    of: (file) => file.startsWith('api/contract/'),
    allowed: /^(valibot$|#texts\/validation$|api\/contract\/)/,
  },
  'rules import the contract and the messages': {
    of: (file) => file.startsWith('api/rules/'),
    allowed: /^(#contract\/|#texts\/|api\/rules\/)/,
  },
  'the worker imports contract, rules, its messages, Workbox, and database and outbox that it shares with the page': {
    of: (file) => file.startsWith('sw/'),
    allowed: /^(#contract\/|#rules\/|workbox-|idb$|sw\/|texts\/\w+\/worker\.ts$|pwa\/offline\/(db\.ts$|outbox\/))/,
  },
  'the outbox imports the contract and the database only': {
    of: (file) => file.startsWith('pwa/offline/outbox/'),
    allowed: /^(#contract\/|idb$|pwa\/offline\/(db\.ts$|outbox\/))/,
  },
  'the browser imports contract and rules only from the server': {
    of: (file) => file.startsWith('pwa/'),
    allowed: /^(?!api\/|sw\/|node:)/,
  },
  'the design system imports React libraries and its messages only': {
    of: (file) => file.startsWith('pwa/ui/'),
    allowed:
      /^(react|react-dom|radix-ui|lucide-react)(\/|$)|^pwa\/(ui|pictures)\/|^#rules\/(shop\/shop-profile|rating)$|^#contract\/paths$|^#texts\/(ui|forms|language)$/,
  },
  'the dashboard imports design system, forms, drafts and API client of the browser, and contract and rules': {
    of: (file) => file.startsWith('pwa/dashboard/'),
    allowed: /^(?!pwa\/)|^pwa\/((dashboard|ui|forms|api)\/|offline\/draft\.ts$)/,
  },
  'messages import messages only': {
    of: (file) => file.startsWith('texts/'),
    allowed: /^texts\//,
  },
  'an area of the server imports neither the composition root nor the browser': {
    of: (file) => areaOf(file) !== undefined,
    allowed: /^(?!pwa\/|sw\/|api\/(main|app|compose|sandbox)|react)/,
  },
}

for (const [name, { of, allowed }] of Object.entries(fences)) {
  test(name, () => {
    const strays = sources
      .filter((file) => of(file) && !isTest(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((imported) => !allowed.test(imported))
          .map((imported) => `${file} imports ${imported}`),
      )
    expect(strays).toEqual([])
  })
}

/** Returns all files that the entries import, directly or indirectly, including dynamic imports. */
function graphOf(entries: readonly string[]): string[] {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file) || !sources.includes(file)) return
    seen.add(file)
    for (const imported of importsOf(file)) visit(imported)
  }
  for (const entry of entries) visit(entry)
  return [...seen]
}

test('modules of shop and dashboard do not import each other, also not indirectly', () => {
  const routes = sources.filter((file) => file.startsWith('pwa/app/routes/'))
  const shop = graphOf(['pwa/app/entry-client.tsx', 'pwa/app/entry-server.tsx', 'sw/sw.ts', ...routes])
  expect(shop.length).toBeGreaterThan(200)
  expect(shop.filter((file) => file.startsWith('pwa/dashboard/'))).toEqual([])
  const dashboard = graphOf(['pwa/dashboard/entry.tsx'])
  expect(dashboard.length).toBeGreaterThan(80)
  expect(dashboard.filter((file) => /^pwa\/(app|shop)\//.test(file))).toEqual([])
})

test('a shop feature imports only the query and store files of other features', () => {
  const featureOf = (path: string) => /^pwa\/shop\/([^/]+)\//.exec(path)?.[1]
  const strays = sources
    .filter((file) => featureOf(file) && !isTest(file))
    .flatMap((file) =>
      importsOf(file)
        .filter((imported) => featureOf(imported) && featureOf(imported) !== featureOf(file))
        .filter((imported) => !/(\.queries|-store)\.ts$/.test(imported))
        .map((imported) => `${file} imports ${imported}`),
    )
  expect(strays).toEqual([])
})

/** The files of each area that other areas may import. An area that is not listed has none. */
const publicFiles: Record<string, readonly string[]> = {
  'api/admin/audit': ['audit-store.ts'],
  'api/admin/look': ['shop-parts.ts'],
  'api/admin/orders': ['order-list-store.ts'],
  'api/admin/products': ['import/read-csv.ts'],
  'api/admin/users': ['user-store.ts'],
  'api/cart': ['cart-store.ts'],
  'api/catalogue': ['catalogue-store.ts', 'collections.ts', 'default-synonyms.ts', 'product-reply.ts'],
  'api/checkout': ['guest.ts'],
  'api/orders': ['cancel-order.ts', 'order-access.ts', 'order-reply.ts', 'order-store.ts', 'pending-store.ts'],
  'api/payments': [
    'order-payments-reply.ts',
    'owner-refund-store.ts',
    'payment-store.ts',
    'refund-store.ts',
    'unpaid-orders.ts',
  ],
  'api/returns': [
    'difference-store.ts',
    'exchange.ts',
    'pickup-store.ts',
    'receive-return.ts',
    'return-changes.ts',
    'return-store.ts',
  ],
  'api/reviews': ['review-store.ts'],
  'api/shipping': ['check-pin.ts', 'shipment-store.ts'],
}

test('an area of the server imports only public files of another area', () => {
  const isOther = (one: string | undefined, other: string | undefined) =>
    one && other && !`${one}/`.startsWith(`${other}/`) && !`${other}/`.startsWith(`${one}/`)
  expect(areas.length).toBeGreaterThan(20)
  const imports = sources
    .filter((file) => areaOf(file) && !isTest(file))
    .flatMap((file) =>
      importsOf(file)
        .filter((imported) => isOther(areaOf(imported), areaOf(file)))
        .map((imported) => ({ file, imported })),
    )
  const publicPaths = Object.entries(publicFiles).flatMap(([area, names]) => names.map((name) => `${area}/${name}`))
  const strays = imports.filter(({ imported }) => !publicPaths.includes(imported))
  expect(strays.map(({ file, imported }) => `${file} imports ${imported}`)).toEqual([])
  const unused = publicPaths.filter((path) => !imports.some(({ imported }) => imported === path))
  expect(unused, 'files that no other area imports').toEqual([])
})

/**
 * Returns an import cycle through `start` as a list of files, or null when there is none. Type imports count, dynamic
 * imports do not.
 */
function cycleOf(start: string, reach: ReadonlyMap<string, readonly string[]>): string[] | null {
  const seen = new Set<string>()
  const walk = (file: string, path: string[]): string[] | null => {
    for (const next of reach.get(file) ?? []) {
      if (next === start) return [...path, next]
      if (seen.has(next)) continue
      seen.add(next)
      const found = walk(next, [...path, next])
      if (found) return found
    }
    return null
  }
  return walk(start, [start])
}

test('source files have no import cycles', () => {
  const files = sources.filter((file) => !isTest(file))
  const resolveAlias = (name: string) => name.replace(/^#(contract|rules)\/(.*)$/, 'api/$1/$2.ts')
  const reach = new Map(
    files.map((file) => [
      file,
      importsOf(file, false)
        .map(resolveAlias)
        .filter((to) => files.includes(to)),
    ]),
  )
  expect([...reach.values()].flat().length, 'imports are found').toBeGreaterThan(1000)
  expect(files.flatMap((file) => cycleOf(file, reach)?.join(' → ') ?? [])).toEqual([])
})

test('files are named in kebab-case, and not after vague categories such as utils', () => {
  const bad = sources.filter((file) => {
    const name = file.split('/').at(-1) ?? ''
    const path = file.startsWith('pwa/app/routes/') ? '' : name
    return /[A-Z]/.test(path) || /(^|\/)(utils?|helpers?|common|misc|lib|service|manager)(\/|\.)/.test(file)
  })
  expect(bad).toEqual([])
})

test('no source file is longer than 300 lines', () => {
  const long = sources.filter((file) => !isTest(file) && readFileSync(file, 'utf8').split('\n').length > 301)
  expect(long).toEqual([])
})

test('server, browser and worker have at most 650 source files in total, and no folder has more than 25', () => {
  // Message catalogues, build scripts and type declarations are not counted.
  const programs = sources.filter((file) => /^(api|pwa|sw)\//.test(file) && !isTest(file))
  expect(programs.length).toBeLessThanOrEqual(650)
  const counts = new Map<string, number>()
  for (const file of programs) {
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  }
  expect([...counts].filter(([, count]) => count > 25)).toEqual([])
})

test('every endpoint of the contract has a doc comment', () => {
  const endpoint =
    /(\*\/)?\n(?:\/\* @__NO_SIDE_EFFECTS__ \*\/\n)?export const (\w+) = (?:get|getWithQuery|post|put|patch|del)\(/g
  const found = filesBelow('api/contract')
    .filter((file) => isSource(file) && !isTest(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(endpoint)])
  expect(found.length).toBeGreaterThan(60)
  expect(found.filter(([, comment]) => !comment).map(([, , name]) => name)).toEqual([])
})

/** Returns the lines of code, without comments and tests, that contain a pattern, in the form `file:line`. */
const linesWith = (pattern: RegExp, isAllowed: (file: string, line: string) => boolean) =>
  sources
    .filter((file) => !file.startsWith('api/contract/') && !isTest(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          pattern.test(line) && !/^\s*(\/?\*|\/\/)/.test(line) && !isAllowed(file, line)
            ? [`${file}:${index + 1}`]
            : [],
        ),
    )

test('the stylesheet of the shop is generated only from source folders of the shop', () => {
  const folder = 'pwa/app/styles'
  const stylesheet = readFileSync(`${folder}/app.css`, 'utf8')
  expect(stylesheet).toContain('@import "tailwindcss" source(none);')
  const scanned = [...stylesheet.matchAll(/@source "([^"]+)";/g)].map(([, path = '']) => join(folder, path))
  expect(scanned.toSorted()).toEqual(['pwa/app/', 'pwa/forms/', 'pwa/shop/', 'pwa/ui/'])
})

test('browser code does not call crypto.randomUUID, which browsers lack over plain http', () => {
  const browserFiles = sources.filter((file) => /^(pwa|sw)\//.test(file) && !isTest(file))
  expect(browserFiles.filter((file) => readFileSync(file, 'utf8').includes('crypto.randomUUID('))).toEqual([])
})

test('URL paths of the API are written only in the contract', () => {
  expect(linesWith(/['"`}]\/api\/|\\\/api\\\//, () => false)).toEqual([])
})

test('URL paths of pages are written only in the contract and where the compiler checks them against the routes', () => {
  const pages = readFileSync('api/contract/page-paths.ts', 'utf8').matchAll(/ = '\/([\w-]+)/g)
  const names = [...new Set([...pages].map(([, name]) => name))].join('|')
  const checkedByRouter = /\bto[=:]|\b(getRouteApi|createFileRoute|useLinkToken)\b|routesByPath/
  const isAllowed = (file: string, line: string) =>
    file === 'pwa/dashboard/routes.tsx' ||
    // The sandbox may contain such paths, because it imitates the URL paths of gateway and courier.
    file.startsWith('api/sandbox/') ||
    (file.startsWith('pwa/') && checkedByRouter.test(line))
  expect(linesWith(new RegExp(`(['"\`}]\\/|\\^\\\\/)(${names})['"\`/?#$]`), isAllowed)).toEqual([])
})

test('npm start checks every source folder for changes that need a new build', () => {
  expect(sourceFolders).toEqual(expect.arrayContaining(folders))
})
