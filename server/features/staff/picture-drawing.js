// @ts-check
import sharp from 'sharp'

// Plain JavaScript: Node strips types with WebAssembly, which is off in this process.

/** @import { Metadata } from 'sharp' */
/** @import { PhotoRefusal } from './photo.types.ts' */

/** A small file can contain an enormous picture; phones make up to 200 million pixels. */
const maxPixels = 60_000_000

/** How much memory a picture may need while it is drawn, in bytes. Less than the process's limit. */
const maxHeld = 48 * 1024 * 1024

/** Rows that the library keeps in memory while it shrinks a picture (measured, libvips 8.18). */
const rowsHeld = 1500

// All other formats are blocked: SVG and PDF are programs, and a tiny AVIF file can need a gigabyte.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
sharp.cache(false)
sharp.concurrency(1)

/**
 * Reads a file as a picture and redraws it as WebP: upright, cut to a square around its most striking part. All other
 * data of the file is dropped. Sides are in pixels. For a picture that can't be read, returns the reason.
 * @param {Uint8Array} file
 * @param {{ small: number, large: number }} sides
 * @returns {Promise<{ small: Buffer, large: Buffer } | { refused: PhotoRefusal }>}
 */
export async function drawPicture(file, sides) {
  try {
    const found = await sharp(file, { limitInputPixels: false, pages: 1 }).metadata()
    const { width, height } = found
    if (width * height > maxPixels || bytesHeld(found) > maxHeld) return { refused: 'tooManyPixels' }
    const { data, info } = await sharp(file, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .rotate()
      .resize(sides.large, sides.large, { fit: 'cover', position: cutAt(found) })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .timeout({ seconds: 10 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    /** @param {number} side */
    const draw = (side) =>
      sharp(data, { raw: info }).resize(side, side).webp({ quality: 78, smartSubsample: true }).toBuffer()
    return { small: await draw(sides.small), large: await draw(sides.large) }
  } catch (error) {
    // Even the size of a WebP file is known only after it is fully decoded.
    return {
      refused: /out of memory|insufficient memory/i.test(String(error)) ? 'tooManyPixels' : 'unreadable',
    }
  }
}

/**
 * How to cut it. To find the most striking part, the library first enlarges the whole picture. For a strip one pixel
 * high that takes an hour, and no time limit of the library stops it; so long strips are cut in the centre.
 * @param {Pick<Metadata, 'width' | 'height'>} found
 */
const cutAt = ({ width, height }) =>
  Math.max(width, height) > 4 * Math.min(width, height) ? 'centre' : 'attention'

/**
 * Estimates how many bytes of a picture are in memory while it is drawn. Formats read row by row need little.
 * @param {Pick<Metadata, 'width' | 'height' | 'format' | 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling'>} found
 * @returns {number}
 */
export function bytesHeld(found) {
  const { format, width, height, channels, depth, isProgressive, chromaSubsampling } = found
  const pixels = width * height
  if (format === 'jpeg') {
    // A progressive one is stored as coefficients of 2 bytes each until its last pass has arrived.
    const samples = chromaSubsampling === '4:2:0' ? 1.5 : channels
    return isProgressive ? pixels * samples * 2 : 0
  }
  if (format === 'png') {
    const bytes = channels * (depth === 'uchar' ? 1 : 2)
    return width * (isProgressive ? height : Math.min(height, rowsHeld)) * bytes
  }
  // GIF and WebP are decoded as a whole, with alpha.
  return pixels * 4
}
