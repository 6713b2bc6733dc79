const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Decodes HTML character references. */
export const unescaped = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|(amp|lt|gt|quot));/gi, (whole, code: string | undefined, name: string | undefined) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : (entities[name ?? ''] ?? whole),
  )

/** Returns the titles, `meta` values, canonical link, links to other languages and JSON-LD of a page. */
export function headOf(html: string) {
  const head = html.slice(0, html.indexOf('</head>'))
  const metas = new Map<string, string[]>()
  for (const [tag] of head.matchAll(/<meta [^>]*>/g)) {
    const name = /(?:name|property)="([^"]*)"/.exec(tag)?.[1]
    const content = /content="([^"]*)"/.exec(tag)?.[1]
    if (name && content !== undefined) metas.set(name, [...(metas.get(name) ?? []), unescaped(content)])
  }
  const titles = [...head.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title = '']) => unescaped(title))
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
  return {
    titles,
    /** Returns the value of a meta tag. Throws unless there is exactly one. */
    meta(name: string): string {
      const [value, ...more] = metas.get(name) ?? []
      if (value === undefined || more.length > 0) throw new Error(`${name} is there ${more.length + 1} times or never`)
      return value
    },
    has: (name: string) => metas.has(name),
    canonical: [...head.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href = '']) => unescaped(href)),
    /** Returns the links of a page to its versions in all languages: language and URL. */
    alternates: [...head.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/gi)].map(
      ([, language, href = '']) => [language, unescaped(href)],
    ),
    graph: scripts.flatMap(([, json = '']): Record<string, unknown>[] => JSON.parse(json)['@graph']),
  }
}
