import { expect, test } from 'vitest'
import { parsePictureAddress, variantAddress } from './pictures.ts'

const hash = '0123456789abcdef0123456789abcdef'

test('parsePictureAddress accepts the URL paths of master images, and of picture variants only in the widths that the shop generates', () => {
  expect(parsePictureAddress(`/media/${hash}.webp`)).toEqual({ hash, variant: null })
  expect(parsePictureAddress(`/media/${hash}-640.avif`)).toEqual({ hash, variant: { width: 640, format: 'avif' } })
  expect(parsePictureAddress(`/media/${hash}-641.avif`)).toBeNull()
  expect(parsePictureAddress(`/media/${hash}.webp\n`)).toBeNull()
})

test('variantAddress returns null for paths that are already picture variants and for external pictures', () => {
  expect(variantAddress(`/media/${hash}.webp`, 320, 'jpg')).toBe(`/media/${hash}-320.jpg`)
  expect(variantAddress(`/media/${hash}-640.avif`, 320, 'jpg')).toBeNull()
  expect(variantAddress('https://example.com/a.webp', 320, 'jpg')).toBeNull()
})
