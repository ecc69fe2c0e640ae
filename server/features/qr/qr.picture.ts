import { create, toBuffer } from 'qrcode'

/** A quarter of the code may be dirty or torn off: prints lie on tables. */
const errorCorrectionLevel = 'Q'
/** Light modules around the code, as the standard asks for. */
const quietZone = 4

/** The dark modules of a code, as strips of one row: left, top and width in modules. */
export type Strip = { x: number; y: number; width: number }

export type Picture = {
  /** Modules on a side, without the quiet zone. */
  size: number
  strips: Strip[]
}

/** What a code that holds `text` looks like. */
export function drawCode(text: string): Picture {
  const { modules } = create(text, { errorCorrectionLevel })
  const { size, data } = modules
  const strips: Strip[] = []
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!data[y * size + x]) continue
      const last = strips.at(-1)
      if (last && last.y === y && last.x + last.width === x) last.width += 1
      else strips.push({ x, y, width: 1 })
    }
  }
  return { size, strips }
}

/** Pixels a module: sharp on a screen and in a document. More costs time in which nobody else is answered. */
const scale = 12

/** For the screen, documents and messages; paper is better served by the SVG. */
export function codePng(text: string): Promise<Buffer> {
  return toBuffer(text, { errorCorrectionLevel, margin: quietZone, scale, rendererOpts: { deflateLevel: 6 } })
}

/** For print shops: black on white at any size. */
export function codeSvg(text: string): string {
  const { size, strips } = drawCode(text)
  const side = size + 2 * quietZone
  const path = strips.map(({ x, y, width }) => `M${x + quietZone} ${y + quietZone}h${width}v1h-${width}z`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/>`,
    `<path fill="#000" d="${path.join('')}"/></svg>\n`,
  ].join('')
}
