import { type CodeReader, wasmReader } from './scanner.wasm-reader.ts'

type NativeDetector = { detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]> }
type NativeDetectorClass = {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats(): Promise<string[]>
}

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
