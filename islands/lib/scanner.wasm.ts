import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

// By default the package loads its binary from a public server; we serve our own copy.
const ready = prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })

/** ZXing-C++ in WebAssembly: returns the texts of all QR codes in a picture. */
export async function readCodes(picture: ImageData): Promise<string[]> {
  await ready
  const codes = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 4 })
  return codes.filter((code) => code.isValid).map((code) => code.text)
}
