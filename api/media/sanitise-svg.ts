import sanitizeHtml from 'sanitize-html'

const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan']
const groups = ['svg', 'g', 'defs', 'symbol', 'use', 'clipPath', 'mask', 'title', 'desc', 'style']
const paints = ['linearGradient', 'radialGradient', 'stop', 'pattern']

const attributes = [
  'id class transform opacity fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin',
  'stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity clip-path clip-rule mask style display visibility',
  'x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points width height viewBox preserveAspectRatio xmlns xmlns:xlink version',
  'offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod patternUnits patternTransform',
  'patternContentUnits clipPathUnits maskUnits maskContentUnits href xlink:href',
  'font-family font-size font-weight font-style text-anchor letter-spacing dominant-baseline',
].flatMap((names) => names.split(' '))

/** Whether a value refers to the outside: only references to elements of the same file (`#id`) are allowed. */
const isForeign = (name: string, value: string): boolean =>
  /href$/.test(name)
    ? !/^#[\w-]+$/.test(value.trim())
    : /url\s*\(\s*(?!["']?#[\w-]+["']?\s*\))|@import|expression|\\/i.test(value)

/** The most elements of a logo. Nested references could multiply them. */
const maxElements = 3000
const maxReferences = 50

/**
 * Returns an SVG with shapes, texts, gradients, clip paths and simple styles only: without scripts, pictures, filters,
 * animations, entities and references to other files. Null for a text that is no SVG, or has too many elements.
 */
export function sanitiseSvg(text: string): string | null {
  if (/<!ENTITY|<!DOCTYPE[^>]*\[/i.test(text)) return null
  const svg = sanitizeHtml(text.replace(/<\?[\s\S]*?\?>|<!DOCTYPE[^>]*>/gi, ''), {
    allowedTags: [...groups, ...shapes, ...paints],
    allowedAttributes: { '*': attributes },
    nonTextTags: ['script', 'foreignObject', 'image', 'filter', 'animate', 'set', 'iframe', 'metadata'],
    allowedSchemesAppliedToAttributes: [],
    parseStyleAttributes: false,
    allowVulnerableTags: true,
    exclusiveFilter: ({ tag, text }) => tag === 'style' && (text.includes('@') || isForeign('style', text)),
    transformTags: {
      '*': (tagName, attribs) => ({
        tagName,
        attribs: Object.fromEntries(Object.entries(attribs).filter(([name, value]) => !isForeign(name, value))),
      }),
    },
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  }).trim()
  const count = (pattern: RegExp) => svg.match(pattern)?.length ?? 0
  const isSvg = /^<svg[\s>]/.test(svg) && count(/<svg[\s>]/g) === 1
  return isSvg && count(/</g) <= 2 * maxElements && count(/href=/g) <= maxReferences ? svg : null
}
