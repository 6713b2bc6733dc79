/**
 * A part of a stylesheet. For each selector of a rule, `selectors` lists what the document must contain: class names
 * with a dot, or the name of an element. A group contains other parts. `variables` are the custom properties of a rule
 * that declares only custom properties and applies to all elements.
 */
type Part =
  | { kind: 'rule'; text: string; selectors: readonly (readonly string[])[] }
  | { kind: 'group'; prelude: string; parts: readonly Part[] }
  | { kind: 'variables'; prelude: string; declarations: readonly { name: string; text: string }[] }
  | { kind: 'property'; text: string; name: string }
  | { kind: 'other'; text: string }

const groups = /^@(media|supports|layer|container|scope|starting-style)\b/
const strings = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\/\*[\s\S]*?\*\//y
const stringStarts = `"'/`

/** Returns the position of the first of the characters that is outside strings, comments, escapes and parentheses. */
function find(css: string, characters: string, from: number): number {
  let depth = 0
  for (let at = from; at < css.length; at += 1) {
    const character = css.charAt(at)
    strings.lastIndex = at
    if (character === '\\') at += 1
    else if (stringStarts.includes(character) && strings.test(css)) at = strings.lastIndex - 1
    else if (depth === 0 && characters.includes(character)) return at
    else if (character === '(') depth += 1
    else if (character === ')') depth -= 1
  }
  return css.length
}

/** Returns the position of the brace that closes a block, given the position after the one that opens it. */
function endOfBlock(css: string, from: number): number {
  let depth = 1
  for (let at = find(css, '{}', from); at < css.length; at = find(css, '{}', at + 1)) {
    depth += css.charAt(at) === '{' ? 1 : -1
    if (depth === 0) return at
  }
  return css.length
}

function split(list: string, separator: string): string[] {
  const parts: string[] = []
  for (let at = 0; at < list.length; ) {
    const end = find(list, separator, at)
    parts.push(list.slice(at, end))
    at = end + 1
  }
  return parts
}

const className = /\.((?:[-\w\u0080-\uffff]|\\[0-9a-f]{1,6} ?|\\[\s\S])+)/gi
const escapes = /\\(?:([0-9a-f]{1,6}) ?|([\s\S]))/gi

const unescapeName = (name: string) =>
  name.replace(escapes, (_, code?: string, character = '') =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
  )

/**
 * Removes the content of parentheses from a selector, because the arguments of `:is`, `:not` and `:has` do not decide
 * whether a rule is used.
 */
function withoutArguments(selector: string): string {
  let depth = 0
  let rest = ''
  for (let at = 0; at < selector.length; at += 1) {
    const character = selector.charAt(at)
    const length = character === '\\' ? 2 : 1
    if (character === ')') depth -= 1
    if (depth === 0) rest += selector.slice(at, at + length)
    if (character === '(') depth += 1
    at += length - 1
  }
  return rest
}

/** The name that `needsOf` returns for the pseudo-elements of date and time fields, such as the calendar button. */
const dateField = 'input[type=date]'

/**
 * Returns the names that a document must contain for a selector to match: its class names, or if it has none, the name
 * of its element.
 */
function needsOf(selector: string): string[] {
  if (/^\s*[a-z][a-z0-9]*\s*$/.test(selector)) return [selector.trim()]
  if (/^\s*::-webkit-(date|calendar)/.test(selector)) return [dateField]
  return [...withoutArguments(selector).matchAll(className)].map(([, name = '']) => `.${unescapeName(name)}`)
}

function parseRule(prelude: string, block: string): Part {
  const selectors = split(prelude, ',').map(needsOf)
  const declarations = split(block, ';').map((text) => ({ name: /^\s*(--[\w-]+)\s*:/.exec(text)?.[1] ?? '', text }))
  const isForAll = selectors.every((needs) => needs.length === 0)
  return isForAll && declarations.every(({ name }) => name)
    ? { kind: 'variables', prelude, declarations }
    : { kind: 'rule', text: `${prelude}{${block}}`, selectors }
}

function parse(css: string): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < css.length; ) {
    const start = find(css, '{;', at)
    const prelude = css.slice(at, start).replace(/^(\s|\/\*[\s\S]*?\*\/)+/, '')
    if (css.charAt(start) !== '{') {
      if (prelude.trim()) parts.push({ kind: 'other', text: `${prelude};` })
      at = start + 1
      continue
    }
    const end = endOfBlock(css, start + 1)
    const block = css.slice(start + 1, end)
    const text = `${prelude}{${block}}`
    if (groups.test(prelude)) parts.push({ kind: 'group', prelude, parts: parse(block) })
    else if (prelude.startsWith('@property ')) parts.push({ kind: 'property', text, name: prelude.slice(10).trim() })
    else if (prelude.startsWith('@')) parts.push({ kind: 'other', text })
    else parts.push(parseRule(prelude, block))
    at = end + 1
  }
  return parts
}

interface Used {
  /** Whether the document contains a class, `.name`, or an element. */
  has: (name: string) => boolean
  hasVariable: (name: string) => boolean
}

function write(parts: readonly Part[], used: Used): string {
  const texts = parts.map((part) => {
    switch (part.kind) {
      case 'group': {
        const inner = write(part.parts, used)
        if (inner) return `${part.prelude}{${inner}}`
        // An empty layer is still declared, because the order in which layers are first mentioned decides which one has
        // priority.
        return part.prelude.startsWith('@layer') ? `${part.prelude};` : ''
      }
      case 'rule':
        return part.selectors.some((needs) => needs.every(used.has)) ? part.text : ''
      case 'variables': {
        const declared = part.declarations.filter(({ name }) => used.hasVariable(name)).map(({ text }) => text)
        return declared.length > 0 ? `${part.prelude}{${declared.join(';')}}` : ''
      }
      case 'property':
        return used.hasVariable(part.name) ? part.text : ''
      default:
        return part.text
    }
  })
  return texts.join('')
}

const variablesIn = (text: string) => new Set(text.match(/--[\w-]+/g))

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

/** Returns the class names of a document (`.name`) and the names of its elements. */
function namesIn(html: string): Set<string> {
  const names = new Set(['html', 'body', ...[...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name = '']) => name)])
  if (/<input\b[^>]*\stype="(date|time|datetime-local|month|week)"/.test(html)) names.add(dateField)
  for (const [, list = ''] of html.matchAll(/\sclass="([^"]*)"/g)) {
    const plain = list.replace(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity)
    for (const name of plain.split(/\s+/)) names.add(`.${name}`)
  }
  return names
}

/**
 * Returns the values of all variables as one text. Therefore a variable is selected even if only an unused variable
 * refers to it.
 */
const valuesOf = (parts: readonly Part[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'group') return valuesOf(part.parts)
      return part.kind === 'variables'
        ? part.declarations.map(({ text }) => text.slice(text.indexOf(':'))).join('')
        : ''
    })
    .join('')

const ofLanguage = /(?<=^|[{};])html:lang\((\w+)\)[^{},]*\{[^{}]*\}/g
const fontFace = /@font-face\{[^{}]*font-family:"?([^;"}]+)[^{}]*\}/g

/**
 * Removes the rules for languages other than that of the document, and then the font faces that no remaining rule uses.
 */
function inLanguageOf(html: string, css: string): string {
  const language = /<html[^>]* lang="(\w+)"/.exec(html)?.[1]
  const own = language ? css.replace(ofLanguage, (rule, of) => (of === language ? rule : '')) : css
  const rules = own.replace(fontFace, '')
  return own.replace(fontFace, (face, family) => (rules.includes(family) ? face : ''))
}

/**
 * Parses a stylesheet and returns a function that selects the rules that a document uses, in their order. It selects
 * rules whose class names the document contains, in any state, and rules without class names unless their element is
 * missing in the document. It selects the custom properties that a selected rule uses. Rules and font faces of other
 * languages are left out. With the selected rules, the document looks the same as with the whole stylesheet.
 */
export function usedStyles(css: string): (html: string) => string {
  const parts = parse(css)
  const inValues = variablesIn(valuesOf(parts))
  return (html) => {
    const names = namesIn(html)
    const has = (name: string) => names.has(name)
    const inline = html.match(/\sstyle="[^"]*"/g) ?? []
    const inRules = variablesIn(write(parts, { has, hasVariable: () => false }) + inline.join(''))
    const hasVariable = (name: string) => inRules.has(name) || inValues.has(name)
    return inLanguageOf(html, write(parts, { has, hasVariable }))
  }
}
