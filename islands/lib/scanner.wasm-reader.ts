/** Finds the texts of all codes in a picture, or in the camera's current image. */
export type CodeReader = (source: HTMLVideoElement | ImageBitmap) => Promise<string[]>

/** Longest side of the image to read, in px: enough for a code across a table, and fast on an old phone. */
const readSize = 1200

export async function wasmReader(): Promise<CodeReader> {
  const { readCodes } = await import('./scanner.wasm.ts')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas to read from')
  return (source) => {
    const width = source instanceof HTMLVideoElement ? source.videoWidth : source.width
    const height = source instanceof HTMLVideoElement ? source.videoHeight : source.height
    const scale = Math.min(1, readSize / Math.max(width, height, 1))
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    context.drawImage(source, 0, 0, canvas.width, canvas.height)
    return readCodes(context.getImageData(0, 0, canvas.width, canvas.height))
  }
}
