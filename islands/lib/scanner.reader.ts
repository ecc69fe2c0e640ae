/** Finds the texts of all codes in a picture, or in the camera's current image. */
export type CodeReader = (source: HTMLVideoElement | ImageBitmap) => Promise<string[]>

type NativeDetector = { detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]> }
type NativeDetectorClass = {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats(): Promise<string[]>
}

/** Longest side of the image to read, in px: enough for a code across a table, and fast on an old phone. */
const readSize = 1200

/** The browser's own reader if it has one, else one in WebAssembly, loaded only now. Rejects if neither works. */
export async function openReader(): Promise<CodeReader> {
  const native = await nativeReader()
  if (!native) return wasmReader()
  let fallback: Promise<CodeReader> | undefined
  return async (source) => {
    try {
      if (!fallback) return await native(source)
    } catch {
      // Some systems have the interface but not the service behind it.
      fallback = wasmReader()
    }
    const read = await (fallback ?? wasmReader())
    return read(source)
  }
}

async function nativeReader(): Promise<CodeReader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectorClass }
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || !formats.includes('qr_code')) return undefined
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (source) => (await detector.detect(source)).map((code) => code.rawValue)
}

async function wasmReader(): Promise<CodeReader> {
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
