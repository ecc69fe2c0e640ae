/**
 * Draws the icons of the installed site from our own mark, public/favicon.svg. They are kept in public/icons; run this
 * again when the mark has changed:  node test/pages/draw-icons.ts
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { openChromium } from '../browser/chromium.ts'

const out = 'public/icons'
const mark = readFileSync('public/favicon.svg', 'utf8')
/** Systems that cut the icon themselves get it without its round corners, to the edge. */
const uncut = mark.replace(' rx="7"', '')

const drawings: Record<string, { size: number; svg: string; inset?: number }> = {
  '192': { size: 192, svg: mark },
  '512': { size: 512, svg: mark },
  'apple-touch': { size: 180, svg: uncut },
  // A circle of 80% may be all that is left of it (www.w3.org/TR/appmanifest, "icon masks").
  maskable: { size: 512, svg: uncut, inset: 0.1 },
}

mkdirSync(out, { recursive: true })
const browser = await openChromium()
for (const [name, { size, svg, inset = 0 }] of Object.entries(drawings)) {
  const view = await browser.newPage({ viewport: { width: size, height: size } })
  const inner = size * (1 - 2 * inset)
  await view.setContent(`<!doctype html><style>
    body { margin: 0; display: grid; place-items: center; block-size: ${size}px; ${inset ? 'background: #1c5847' : ''} }
    svg { display: block; inline-size: ${inner}px; block-size: ${inner}px }
  </style>${svg}`)
  await view.screenshot({ path: `${out}/${name}.png`, omitBackground: true })
  await view.close()
}
await browser.close()
