import { createHash } from 'node:crypto'
import type Sharp from 'sharp'
import { RateLimitedError } from '../../errors.ts'

/** A picture as it is kept: square WebP in two sizes, without what the camera wrote about place and time. */
export type Photo = { hash: string; small: Uint8Array; large: Uint8Array }

/** Pixels on a side; the larger one is for sharp screens and the person's own page. */
export const photoSizes = { small: 160, large: 320 } as const

/** The largest file taken, in bytes: what phones make of a portrait. */
export const photoMaxBytes = 10 * 1024 * 1024

/** A small file can hold an enormous picture that fills the memory; phones make up to 200 million pixels. */
const maxPixels = 60_000_000

/** What may come; what a file is, its content says. SVG and PDF are programs rather than pictures. */
const formats = new Set(['jpeg', 'png', 'webp', 'heif', 'gif'])

/** Thrown when an uploaded file is no picture that can be read. */
export class NotAPictureError extends Error {
  readonly reason: 'unreadable' | 'tooManyPixels'
  constructor(reason: NotAPictureError['reason'], options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/**
 * Reads an uploaded file as a picture and draws it anew, upright, cut to a square around what draws the eye.
 * Whatever else was in the file is gone. Throws NotAPictureError.
 */
export async function readPicture(file: Uint8Array): Promise<Photo> {
  // Its library is large, and most servers never read a picture.
  const { default: sharp } = await import('sharp')
  // It would hold on to what it has drawn, some hundred megabytes, for a next time that never comes.
  sharp.cache(false)
  const position = await check(sharp, file)
  try {
    const { data, info } = await sharp(file, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .rotate()
      .resize(photoSizes.large, photoSizes.large, { fit: 'cover', position })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .timeout({ seconds: 10 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const draw = (side: number) =>
      sharp(data, { raw: info }).resize(side, side).webp({ quality: 78, smartSubsample: true }).toBuffer()
    const large = await draw(photoSizes.large)
    return { hash: nameOf(large), small: await draw(photoSizes.small), large }
  } catch (error) {
    throw new NotAPictureError('unreadable', { cause: error })
  }
}

/** How many pictures wait for each other, with the one that is read. */
export const mostPictures = 10

/**
 * Reads one picture at a time, the others wait: each can take a quarter of a gigabyte while it is drawn, and a few
 * small files sent at once must not take the memory that tips need. Where {@link mostPictures} wait already it throws
 * RateLimitedError. `read` is {@link readPicture} but in tests.
 */
export function pictureReader(read = readPicture): typeof readPicture {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (file) => {
    if (waiting >= mostPictures) throw new RateLimitedError(30)
    waiting++
    const photo = last.then(() => read(file)).finally(() => waiting--)
    last = photo.catch(() => undefined)
    return photo
  }
}

/**
 * Where it is to be cut, once it is known that it can be read. To look for what draws the eye the whole is enlarged
 * first: of a strip one pixel high that is an hour's work, which no time limit of the library's ends.
 */
async function check(sharp: typeof Sharp, file: Uint8Array): Promise<'attention' | 'centre'> {
  const found = await sharp(file, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch((error: unknown) => {
      throw new NotAPictureError('unreadable', { cause: error })
    })
  if (!formats.has(found.format ?? '')) throw new NotAPictureError('unreadable')
  const { width, height } = found
  if (width * height > maxPixels) throw new NotAPictureError('tooManyPixels')
  return Math.max(width, height) > 4 * Math.min(width, height) ? 'centre' : 'attention'
}

/** 100 bits of the content's hash: nobody makes another picture with the same name, and pages stay small. */
const nameOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 25)
