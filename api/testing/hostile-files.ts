import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Creates a PNG whose header declares this size, regardless of its pixel data. */
export function pngOf(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Files that an upload must reject (T077 and T078 of the safety document), by name. */
export async function hostileFiles(): Promise<Record<string, Buffer>> {
  const jpeg = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#6c8a4b' } })
    .jpeg()
    .toBuffer()
  // The frames of the picture differ, because equal frames would be stored as one.
  const strip = Buffer.from(
    Array.from({ length: 8 * 8 * 500 * 3 }, (_, place) => (place * 7 + Math.floor(place / 192) * 13) % 256),
  )
  const raw = { width: 8, height: 8 * 500, channels: 3, pageHeight: 8 } as const
  const moving = await sharp(strip, { raw }).webp({ loop: 0, delay: 20 }).toBuffer()
  const movingGif = await sharp(strip, { raw }).gif().toBuffer()
  return {
    'an SVG': Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    ),
    'an SVG with a declaration': Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    'an HTML page': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a PHP file': Buffer.from('<?php system($_GET["c"]); ?>'),
    'a program': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400, 7)]),
    'a PDF': Buffer.from('%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF'),
    'a GIF that is a script too': Buffer.from('GIF89a/*\x08\x00\x00\x00*/=1;alert(1)//'),
    'a GIF of 500 pictures': movingGif,
    'a WebP of 500 pictures': moving,
    'an empty file': Buffer.alloc(0),
    'a photograph cut short': jpeg.subarray(0, jpeg.length / 2),
    'a PNG with broken pixels': pngOf(100, 100, deflateSync(Buffer.alloc(3))),
    'a PNG of 30,000 by 30,000': pngOf(30_000, 30_000, deflateSync(Buffer.alloc(1000))),
    'a PNG of 26 million pixels': pngOf(5200, 5001, deflateSync(Buffer.alloc(1000))),
  }
}
