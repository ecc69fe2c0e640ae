// @ts-check
import sharp from 'sharp'

// Plain JavaScript: Node takes types out of a file by WebAssembly, which the process that runs this has not.

/** @import { Metadata } from 'sharp' */
/** @import { PhotoRefusal } from './photo.types.ts' */

/** A small file can hold an enormous picture; phones make up to 200 million pixels. */
const maxPixels = 60_000_000

/** What a picture may take in memory while it is drawn, in bytes. It fits under the process's ceiling. */
const maxHeld = 48 * 1024 * 1024

/** Rows of a picture that the library keeps at once while it makes it smaller (measured, libvips 8.18). */
const rowsHeld = 1500

// Every other format stays closed: SVG and PDF are programs, and a tiny AVIF file can take a gigabyte.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
sharp.cache(false)
sharp.concurrency(1)

/**
 * Reads a file as a picture and draws it anew, upright, cut to a square around what draws the eye, as WebP. Whatever
 * else was in the file is gone. Sides are in pixels; a picture that can't be read answers why.
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
    // Of a WebP file even the size is known only with all of it unpacked.
    return {
      refused: /out of memory|insufficient memory/i.test(String(error)) ? 'tooManyPixels' : 'unreadable',
    }
  }
}

/**
 * Where it is to be cut. To look for what draws the eye the whole is enlarged first: of a strip one pixel high that is
 * an hour's work, which no time limit of the library's ends.
 * @param {Pick<Metadata, 'width' | 'height'>} found
 */
const cutAt = ({ width, height }) =>
  Math.max(width, height) > 4 * Math.min(width, height) ? 'centre' : 'attention'

/**
 * About how many bytes of a picture are in memory at once while it is drawn; what comes row by row takes little.
 * @param {Pick<Metadata, 'width' | 'height' | 'format' | 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling'>} found
 * @returns {number}
 */
export function bytesHeld(found) {
  const { format, width, height, channels, depth, isProgressive, chromaSubsampling } = found
  const pixels = width * height
  if (format === 'jpeg') {
    // A progressive one is kept as coefficients of 2 bytes each until its last pass has come.
    const samples = chromaSubsampling === '4:2:0' ? 1.5 : channels
    return isProgressive ? pixels * samples * 2 : 0
  }
  if (format === 'png') {
    const bytes = channels * (depth === 'uchar' ? 1 : 2)
    return width * (isProgressive ? height : Math.min(height, rowsHeld)) * bytes
  }
  // GIF and WebP are unpacked as a whole, with alpha.
  return pixels * 4
}
