import { expect, test } from 'vitest'
import { usedStyles } from './used-styles.ts'

const stylesOf = (css: string, html: string) => usedStyles(css)(html)

test('CSS rules whose classes occur in the document are selected in their order, including rules for states such as hover', () => {
  const css = '.a{x:1}.b{x:2}.a:hover{x:3}.a.b{x:4}.c,.a{x:5}'
  expect(stylesOf(css, '<p class="a">')).toBe('.a{x:1}.a:hover{x:3}.c,.a{x:5}')
  expect(stylesOf(css, '<p class="b"><i class="x a">')).toBe('.a{x:1}.b{x:2}.a:hover{x:3}.a.b{x:4}.c,.a{x:5}')
})

test('CSS rules without classes are selected', () => {
  const css = '*,:before{x:1}[data-tapped]{x:2}html:has(.gone) p{x:3}:where(.gone)>*{x:4}@font-face{src:url(/a;b)}'
  expect(stylesOf(css, '<p>')).toBe(css)
})

test('CSS rules of elements that the document does not contain are left out', () => {
  const css = 'hr{x:1}b,strong{x:2}table td{x:3}::-webkit-datetime-edit{x:4}::-webkit-date-and-time-value{x:5}html{x:6}'
  expect(stylesOf(css, '<p><strong>')).toBe('b,strong{x:2}table td{x:3}html{x:6}')
  expect(stylesOf(css, '<hr><input id="a" type="date">')).toBe(css.replace('b,strong{x:2}', ''))
})

test('of a CSS group such as a media query only the used rules are selected, and a layer without used rules is still declared', () => {
  const css =
    '@layer a{.gone{x:1}}@layer b;@layer c{.a{x:2}.gone{x:3}}@media (width>=1px){.gone{x:4}}@media print{@supports (x:y){.a{x:5}}}'
  expect(stylesOf(css, '<p class="a">')).toBe(
    '@layer a;@layer b;@layer c{.a{x:2}}@media print{@supports (x:y){.a{x:5}}}',
  )
})

test('class names with special characters are found when the used CSS rules are selected', () => {
  const css = String.raw`.sm\:w-\[calc\(1px\+\2c 2px\)\]{x:1}.\[\&\>\:not\(a\)\]\:hidden>:not(a){x:2}.\32xl{x:3}.a\.5{x:4}`
  const names = ['sm:w-[calc(1px+,2px)]', '[&amp;&gt;:not(a)]:hidden', '2xl', 'a.5']
  for (const [index, name] of names.entries()) {
    const used = stylesOf(css, `<p class="${name}">`)
    expect(used, name).toContain(`{x:${index + 1}}`)
    expect(used.match(/\{/g), name).toHaveLength(1)
  }
})

test('braces and separators in CSS strings, comments and nested rules do not end a rule', () => {
  const css = '/*! a } { */.a{content:"}\\"{;";b:\'{\'}.gone{&:hover{x:1}}.b{&:hover{x:2}y:3}'
  expect(stylesOf(css, '<p class="a b">')).toBe('.a{content:"}\\"{;";b:\'{\'}.b{&:hover{x:2}y:3}')
})

test('a CSS custom property for all elements is selected when a selected rule, an attribute or another custom property uses it', () => {
  const css = ':root{--one:1;--two:2;--three:var(--four);--four:4;--five:5}.a{x:var(--one)}.gone{x:var(--two)}'
  expect(stylesOf(css, '<p class="a" style="y:var(--five)">')).toBe(':root{--one:1;--four:4;--five:5}.a{x:var(--one)}')
})

test('a CSS @property rule is selected when a selected rule uses the property', () => {
  const css = '.a{--x-one:1}.gone{--x-two:2}@property --x-one{inherits:false}@property --x-two{inherits:false}'
  expect(stylesOf(css, '<p class="a">')).toBe('.a{--x-one:1}@property --x-one{inherits:false}')
})

test('CSS rules and font faces of other languages are left out', () => {
  const css =
    '@font-face{font-family:A;src:url(a)}@font-face{font-family:"B b";src:url(b)}html:lang(en){--f:A}html:lang(ur) p{font:B b}:where(i,html:lang(ur)) p{x:1}i{font:var(--f)}'
  expect(stylesOf(css, '<html lang="en"><p><i>')).toBe(
    '@font-face{font-family:A;src:url(a)}html:lang(en){--f:A}:where(i,html:lang(ur)) p{x:1}i{font:var(--f)}',
  )
  expect(stylesOf(css, '<html dir="rtl" lang="ur"><p><i>')).toBe(
    '@font-face{font-family:"B b";src:url(b)}html:lang(ur) p{font:B b}:where(i,html:lang(ur)) p{x:1}i{font:var(--f)}',
  )
})
