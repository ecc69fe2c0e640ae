import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

// The package would ask a public file server for its binary; ours comes from here.
const ready = prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })

/** ZXing-C++ in WebAssembly: the texts of all QR codes in a picture. */
export async function readCodes(picture: ImageData): Promise<string[]> {
  await ready
  const codes = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 4 })
  return codes.filter((code) => code.isValid).map((code) => code.text)
}
