import { expect, test } from 'vitest'
import { drawMaster } from '../testing/masters.ts'
import { webpSize } from './media-store.ts'

test('webpSize reads the size of lossy, lossless and extended WebP files', async () => {
  expect(webpSize(await drawMaster(301, 407))).toEqual({ width: 301, height: 407 })
  expect(webpSize(await drawMaster(301, 407, { lossless: true }))).toEqual({ width: 301, height: 407 })
  expect(webpSize(await drawMaster(301, 407, { alpha: true }))).toEqual({ width: 301, height: 407 })
})

test('webpSize returns null for files that are not WebP', () => {
  expect(webpSize(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`))).toBeNull()
  expect(webpSize(Buffer.from('RIFF\0\0\0\0WEBPVP8 '))).toBeNull()
  expect(webpSize(Buffer.from('RIFF\0\0\0\0WEBPXXXX'.padEnd(40)))).toBeNull()
})
