import { expect, test } from 'vitest'
import { sanitiseSvg } from '../admin/pictures/store-pictures.ts'

const svg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${attributes}>${content}</svg>`

test('sanitiseSvg does not change shapes, gradients, clip paths and references to parts of the same file', () => {
  const content =
    '<style>.st0{fill:#c00}.st1{fill:url(#a)}</style><defs><linearGradient id="a" x1="0"><stop offset="0" stop-color="#123456"></stop></linearGradient><clipPath id="c"><rect width="5" height="5"></rect></clipPath></defs>' +
    '<g clip-path="url(#c)" style="fill:url(#a)"><path d="M0 0L10 10" fill="url(#a)"></path><use xlink:href="#c"></use></g>'
  expect(sanitiseSvg(`<?xml version="1.0"?><!DOCTYPE svg PUBLIC "x" "y">${svg(content)}`)).toBe(svg(content))
})

const gone = [
  ['a script', '<script>alert(1)</script>'],
  ['an embedded document', '<foreignObject><body onload="alert(1)"></body></foreignObject>'],
  ['a picture of another server', '<image href="https://evil.example/x.png"/>'],
  ['a file of the server', '<image xlink:href="file:///etc/passwd"/>'],
  ['a stylesheet', '<style>@import url(https://evil.example/x.css)</style>'],
  ['a stylesheet with an address', '<style>.a{fill:url(https://evil.example/x)}</style>'],
  ['a filter', '<filter id="f"><feGaussianBlur stdDeviation="9999"/></filter>'],
  ['an animation', '<animate attributeName="x" from="0" to="1"/>'],
  ['a link', '<a href="javascript:alert(1)"></a>'],
] as const
test.each(gone)('sanitiseSvg removes %s', (_name, content) => expect(sanitiseSvg(svg(content))).toBe(svg('')))

test.each([
  'onload="alert(1)"',
  'style="background:url(https://evil.example)"',
  'style="fill:u\\72l(https://evil.example)"',
  'fill="url(https://evil.example#a)"',
])('sanitiseSvg removes the attribute %s', (attribute) => {
  expect(sanitiseSvg(svg(`<rect ${attribute} fill-opacity="1"></rect>`))).toBe(svg('<rect fill-opacity="1"></rect>'))
})

test('sanitiseSvg removes references to other files, but not references within the same file', () => {
  expect(sanitiseSvg(svg('<use href="https://evil.example/a.svg#b"></use><use href="#b"></use>'))).toBe(
    svg('<use></use><use href="#b"></use>'),
  )
})

test.each([
  ['HTML', '<html><body>Hello</body></html>'],
  ['no markup', 'hello'],
  ['an entity', `<!DOCTYPE svg [<!ENTITY x "y">]>${svg('&x;')}`],
  ['nested documents', svg(svg(''))],
  ['too many elements', svg('<rect></rect>'.repeat(4000))],
  ['too many references', svg('<use href="#a"></use>'.repeat(51))],
])('sanitiseSvg returns null for an SVG with %s', (_name, text) => expect(sanitiseSvg(text)).toBeNull())
