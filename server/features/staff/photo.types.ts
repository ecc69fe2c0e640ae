/** A picture as it is kept: square WebP in two sizes, without what the camera wrote about place and time. */
export type Photo = { hash: string; small: Uint8Array; large: Uint8Array }

/** Pixels on a side; the larger one is for sharp screens and the person's own page. */
export const photoSizes = { small: 160, large: 320 } as const

/** Why a picture is refused: what its file is, how much it would take to draw it, or a kind that is not taken. */
export type PhotoRefusal = 'unreadable' | 'tooManyPixels' | 'heif'

/** Thrown when an uploaded file is no picture that can be read. */
export class NotAPictureError extends Error {
  readonly reason: PhotoRefusal
  constructor(reason: PhotoRefusal, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/** What the process that draws says to the server: first that it is there, then how it went. */
export type DrawingSays = { ready: true } | { small: string; large: string } | { refused: PhotoRefusal }
