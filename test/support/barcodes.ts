import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
let isPrepared = false

/** Once: what is prepared anew is compiled anew. */
function prepare() {
  if (isPrepared) return
  isPrepared = true
  const bytes = readFileSync(wasm)
  const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  prepareZXingModule({ overrides: { wasmBinary: wasmBinary as ArrayBuffer } })
}

/** What a scanner reads off a picture (PNG or PGM): the text of every code, sorted. */
export async function readCodes(picture: Uint8Array): Promise<string[]> {
  prepare()
  const found = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 255 })
  return found.map(({ text }) => text).sort()
}
