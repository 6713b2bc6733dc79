import { expect, test } from 'vitest'
import type { Representation } from '../../api/http/representation.ts'
import { readStaticFiles } from '../../api/pages/load-pages.ts'

const typeOf = (file: Representation) => file.headers(null, false)['content-type'] ?? ''

// Pictures must be sent with an image type: the worker replaces other responses with the placeholder image, because
// captive portals send HTML.
test('every file of the build has a known media type, and every picture an image type', () => {
  const files = [...readStaticFiles('dist')]
  expect(files.length).toBeGreaterThan(50)
  const typeless = files.filter(([, file]) => /octet-stream/.test(typeOf(file)))
  expect(typeless.map(([path]) => path)).toEqual([])
  const pictures = files.filter(([path]) => /\.(avif|webp|jpg|png|svg)$/.test(path))
  expect(pictures.filter(([, file]) => !typeOf(file).startsWith('image/'))).toEqual([])
})
