/**
 * Draws the pictures that messengers show beside a link to us, from our own icons and colours. They are kept in
 * public/previews; run this again when the look has changed:  node test/pages/draw-previews.ts
 */
import { mkdirSync } from 'node:fs'
import { openChromium } from '../browser/chromium.ts'

const out = 'public/previews'
const drawings = {
  restaurant: 'M3 11h18a9 9 0 0 1-18 0ZM8 21h8M9.5 11 14 2.5M13 11l5.5-7.5',
  hotel: 'M3 18h18M5 18a7 7 0 0 1 14 0M12 11V8.5m-2 0h4M6 21h12',
  site: 'M6.5 2.5h11v19h-11zM6.5 6.5l5.5 4 5.5-4M12 10.5v11M9.8 14.5h4.4',
}

const page = (drawing: string) => `<!doctype html><style>
  body { margin: 0; display: grid; place-items: center; block-size: 630px; background: #1c5847 }
  .sheet { display: grid; place-items: center; inline-size: 1080px; block-size: 510px; background: #fffdf8;
    border-radius: 24px; outline: 2px solid #b08a45; outline-offset: -22px }
  .seal { display: grid; place-items: center; inline-size: 300px; block-size: 300px; border-radius: 50%;
    border: 3px solid #b08a45; outline: 3px solid #b08a45; outline-offset: 12px }
  svg { inline-size: 170px; fill: none; stroke: #1c5847; stroke-width: 1.25; stroke-linecap: round; stroke-linejoin: round }
</style><div class="sheet"><div class="seal"><svg viewBox="0 0 24 24"><path d="${drawing}"/></svg></div></div>`

mkdirSync(out, { recursive: true })
const browser = await openChromium()
const view = await browser.newPage({ viewport: { width: 1200, height: 630 } })
for (const [name, drawing] of Object.entries(drawings)) {
  await view.setContent(page(drawing))
  await view.screenshot({ path: `${out}/${name}.png` })
}
await browser.close()
