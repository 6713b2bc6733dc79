import { expect, test } from 'vitest'
import type { Representation } from '../../api/http/representation.ts'
import { readStaticFiles } from '../../api/pages/load-pages.ts'

const typeOf = (file: Representation) => file.headers(null, false)['content-type'] ?? ''

// Pictures need an image type: the worker replaces every other response with the placeholder image, because captive
// portals send HTML.
test('every file of the build is served with its media type', () => {
  const files = [...readStaticFiles('dist')]
  expect(files.length).toBeGreaterThan(50)
  const typeless = files.filter(([, file]) => /octet-stream/.test(typeOf(file)))
  expect(typeless.map(([path]) => path)).toEqual([])
  const pictures = files.filter(([path]) => /\.(avif|webp|jpg|png|svg)$/.test(path))
  expect(pictures.filter(([, file]) => !typeOf(file).startsWith('image/'))).toEqual([])
})
