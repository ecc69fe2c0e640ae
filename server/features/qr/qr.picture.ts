import { create, toBuffer } from 'qrcode'

/** A quarter of the code may be dirty or torn: prints lie on tables. */
const errorCorrectionLevel = 'Q'
/** Light modules around the code, as the standard requires. */
const quietZone = 4

/** The dark modules of a code, as strips within a row: left, top and width in modules. */
type Strip = { x: number; y: number; width: number }

type Picture = {
  /** Modules per side, without the quiet zone. */
  size: number
  strips: Strip[]
}

/** The image of a code that contains `text`. */
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

/** Pixels per module: sharp on a screen and in a document. Drawing more would block other requests for longer. */
const scale = 12

/** For screens, documents and messages. For print, the SVG is better. */
export function codePng(text: string): Promise<Buffer> {
  return toBuffer(text, { errorCorrectionLevel, margin: quietZone, scale, rendererOpts: { deflateLevel: 6 } })
}

/** For print shops: black on white, sharp at any size. */
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
