import { expect, test } from 'vitest'
import { literalsIn } from './literals.mjs'

test.each([
  ['a text in an element', '<p>Your cart is empty</p>', ['Your cart is empty']],
  ['one lower-case word in an element', '<p>each</p>', ['each']],
  ['a text beside a value', '<p>{count} items</p>', ['items']],
  ['a label', '<Field label="City" />', ['City']],
  ['a spoken label in lower case', '<button aria-label="close" />', ['close']],
  ['a template in an attribute', `<button aria-label={\`Remove \${name}\`} />`, ['Remove 0']],
  ['a condition', '<p>{open ? t.hide : "Show"}</p>', ['Show']],
  ['a property', 'const texts = { title: "Order failed" }', ['Order failed']],
  ['an argument', 'toast("Please try again.")', ['Please try again.']],
  ['a message of a catalogue', '<p>{t.empty}</p>', []],
  ['classes', `<p className={\`text-ink-soft \${wide ? "grid grid-cols-2" : ""}\`}>{t.empty}</p>`, []],
  ['a link and its id', '<Link to="/products" id="Shop">{t.shop}</Link>', []],
  ['an error for developers', 'throw new Error("The shell contains no build id")', []],
  ['an exception for developers', 'reject(new DOMException("The database is blocked"))', []],
  ['the message of an error', "error.message = 'Lost on import: ' + chunk", []],
  ['an import', 'import { Share } from "Some Package"', []],
  ['a comparison', 'const pressed = event.key === "Escape"', []],
  ['a key of storage', 'localStorage.getItem("gulbagh-install")', []],
  ['a selector', 'const inForm = target.closest("input, textarea")', []],
  ['a constant with classes', "const row = 'flex min-h-11 items-center [&_svg]:text-leaf'", []],
  ['a sentence with a hyphen', "const text = 'wait 2-7 days. see below'", ['wait 2-7 days. see below']],
  ['a constant with sizes', "const tileSizes = '(min-width: 64rem) 60vw, 110vw'", []],
  ['a name and its value', "const viewport = { content: 'width=device-width, initial-scale=1' }", []],
  [
    'a page in HTML',
    `const page = html\`<p class='small'>\${t.number}: 5 items</p>\``,
    ["<p class='small'>0: 5 items</p>"],
  ],
  ['elements of a page', `const page = html\`<tr class='n'><th>CGST</th><td>\${total}</td></tr>\``, []],
  ['a key of a job', `const key = \`return-update \${id} \${status}\``, []],
  ['a log message', "log.error({ code }, 'request failed')", []],
  ['a query', 'const total = sql`(select total from documents)`', []],
  ['punctuation', '<p>{a} · {b}</p>', []],
])('literalsIn returns only the texts that visitors see in %s', (_, source, texts) => {
  expect(literalsIn('page.tsx', source).map(({ text }) => text)).toEqual(texts)
})

test('literalsIn returns the line number of a text', () => {
  expect(literalsIn('page.tsx', 'const page = (\n  <p>\n    Empty\n  </p>\n)')).toEqual([{ line: 3, text: 'Empty' }])
})
