/**
 * Writes every page of the gallery as an HTML file and photographs it, for looking at and for axe.
 *   node test/pages/photograph-gallery.ts [name part] [languages, e.g. ja,en] [sizes, e.g. 360x740,1280x900] [light,dark]
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium, type Page } from 'playwright-core'
import { createServer } from 'vite'
import type { Lang } from '../../views/lang.ts'
import { guestStyles, signedInStyles } from '../support/styles.ts'

const [part = '', languages = 'en,ja,cn', sizes = '360x740', schemes = 'light'] = process.argv.slice(2)
const out = 'test/browser/screenshots/gallery'
mkdirSync(out, { recursive: true })

const vite = await createServer({
  server: { middlewareMode: true, ws: false },
  appType: 'custom',
  logLevel: 'error',
})
const { gallery, isForSignedIn } = await vite.ssrLoadModule('/test/pages/gallery.ts')
const { renderSample } = await vite.ssrLoadModule('/test/pages/render-sample.tsx')
const css = guestStyles()
const signedIn = signedInStyles()
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})

let found = 0
for (const [name, element] of Object.entries(gallery).filter(([each]) => each.includes(part))) {
  for (const lang of languages.split(',') as Lang[]) {
    const file = `${out}/${name}.${lang}.html`
    writeFileSync(file, renderSample(lang, element, isForSignedIn(name) ? signedIn : css, name === 'amount'))
    for (const size of sizes.split(',')) {
      for (const scheme of schemes.split(',')) await photograph(file, `${name}.${lang}`, size, scheme)
    }
  }
}
await browser.close()
await vite.close()
process.stdout.write(`${found} findings; pictures in ${out}\n`)

async function photograph(file: string, name: string, size: string, scheme: string) {
  const [width = 360, height = 740] = size.split('x').map(Number)
  const colorScheme = scheme === 'dark' ? 'dark' : 'light'
  const page = await browser.newPage({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' })
  await page.goto(`file://${process.cwd()}/${file}`)
  await page.addStyleTag({ content: '.dock{position:static!important}' })
  await page.screenshot({ path: `${out}/${name}.${size}.${scheme}.png`, fullPage: true })
  await inspect(page, `${name} ${size} ${scheme}`)
  await page.close()
}

/** Everything axe finds, and anything wider than the screen or smaller than a finger. */
async function inspect(page: Page, where: string) {
  await page.evaluate(axe)
  const violations: string[] = await page.evaluate(`axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  }).then((result) => result.violations.map((each) => each.id + ' ' + each.nodes.map((node) => node.target + ' ' + (node.any[0]?.message ?? '')).join(' | ')))`)
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  for (const finding of wide ? [...violations, 'wider than the screen'] : violations) {
    found += 1
    process.stdout.write(`${where}: ${finding}\n`)
  }
}
