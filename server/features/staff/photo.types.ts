/** A stored picture: square WebP in two sizes, without the camera's data about place and time. */
export type Photo = { hash: string; small: Uint8Array; large: Uint8Array }

/** Pixels per side. The larger one is for sharp screens and the person's own page. */
export const photoSizes = { small: 160, large: 320 } as const

/** Why a picture was refused: not readable, too many pixels to draw, or an unsupported format. */
export type PhotoRefusal = 'unreadable' | 'tooManyPixels' | 'heif'

/** Thrown if an uploaded file is not a readable picture. */
export class NotAPictureError extends Error {
  readonly reason: PhotoRefusal
  constructor(reason: PhotoRefusal, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/** Messages of the drawing process to the server: first that it has started, then the result. */
export type DrawingSays = { ready: true } | { small: string; large: string } | { refused: PhotoRefusal }
