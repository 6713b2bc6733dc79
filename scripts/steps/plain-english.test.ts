import { expect, test } from 'vitest'
import { rejectedIn } from './plain-english.mjs'

test.each([
  ['a line comment', '// Whoever calls this is signed in.', ['Whoever']],
  ['a docstring', '/**\n * The list is read anew.\n */', ['anew']],
  ['a test title', "test('nobody is told of it', () => {})", ['nobody']],
  ['a table title', "test.each(cases)('%s is for nobody', () => {})", ['nobody']],
  ['a word of the code', '// `keeps` is the name of a field.', []],
  ['a quotation', '// The button says "Letters".', []],
  ['a string', "const text = 'Nobody is here'", []],
  ['a usual sentence', '// The server rejects an order whose total changed.', []],
  ['an address', "const url = 'https://example.com/whoever'", []],
])('the plain English check finds the rejected phrases in %s', (_, source, phrases) => {
  expect(rejectedIn(source).map(({ phrase }) => phrase)).toEqual(phrases)
})
