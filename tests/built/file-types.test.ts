import { expect, test } from 'vitest'
import { readStaticFiles } from '../../api/pages/static-files.ts'

// The worker takes what does not call itself a picture for a captive portal's page, and shows a stand-in.
test('every file of the build is served with a type of its own', () => {
  const files = [...readStaticFiles('dist')]
  expect(files.length).toBeGreaterThan(50)
  const typeless = files.filter(([, { headers }]) => /octet-stream/.test(headers['content-type'] ?? ''))
  expect(typeless.map(([path]) => path)).toEqual([])
  const pictures = files.filter(([path]) => /\.(avif|webp|jpg|png|svg)$/.test(path))
  expect(pictures.filter(([, { headers }]) => !headers['content-type']?.startsWith('image/'))).toEqual([])
})
