import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import type { Picture } from './qr.picture.ts'

/** Bytes that a module takes in a row: with one bit a pixel, 24 pixels, sharp enough to print on a page. */
const moduleBytes = 3
const moduleRows = 8 * moduleBytes

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** One bit a pixel, grey (0 black, 1 white), the standard's only compression and filters, not interlaced. */
const format = Buffer.from([1, 0, 0, 0, 0])
const compress = promisify(deflate)

/**
 * A code as a PNG (W3C PNG, third edition). The package's own writer takes 24 bits more a pixel, and so a hundred
 * milliseconds in which nobody else is answered; this takes one, and packs off the main thread.
 */
export async function writePng({ size, strips }: Picture, quietZone: number): Promise<Buffer> {
  const side = size + 2 * quietZone
  const white = () => Buffer.alloc(1 + side * moduleBytes, 0xff).fill(0, 0, 1)
  const rows = Array.from({ length: side }, white)
  for (const { x, y, width } of strips) {
    const start = 1 + (x + quietZone) * moduleBytes
    rows[y + quietZone]?.fill(0, start, start + width * moduleBytes)
  }
  const pixels = rows.flatMap((row) => Array.from({ length: moduleRows }, () => row))
  const header = Buffer.alloc(8)
  header.writeUInt32BE(side * moduleRows, 0)
  header.writeUInt32BE(side * moduleRows, 4)
  return Buffer.concat([
    signature,
    chunk('IHDR', Buffer.concat([header, format])),
    chunk('IDAT', await compress(Buffer.concat(pixels))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Length, kind, content, and a checksum of the last two. */
function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
