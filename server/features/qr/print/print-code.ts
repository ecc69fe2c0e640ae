import type { Paper } from '../../../http/print/paper.ts'
import { drawCode } from '../qr.picture.ts'

/** Draws a code into a square, as vectors, so it is sharp at any size. The caller leaves the quiet zone. */
export function printCode(
  { doc }: Paper,
  url: string,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const { size, strips } = drawCode(url)
  const module = side / size
  // Slightly higher than a row, so that no viewer shows a gap between two rows.
  for (const strip of strips)
    doc.rect(x + strip.x * module, y + strip.y * module, strip.width * module, module * 1.02)
  doc.fill('#000')
}
