import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import type { Site } from './site.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What stands between this page and WCAG 2.2 AA as far as a machine can tell, and whatever is wider than the screen.
 * The page's context needs `bypassCSP`, since axe is put into it.
 */
export async function findings(page: Page): Promise<string[]> {
  // A click ends when the next page begins: half of it lacks what stands further down.
  await page.waitForLoadState()
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  // `preload` fetches sheets and sounds once more, for two rules: one is experimental, and not asked for, and no page has sounds.
  const violations = await page.evaluate<string[]>(`axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    resultTypes: ['violations'],
    preload: false,
  }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target).join(' | ')))`)
  return [...violations, ...(await tooWide(page))]
}

/** Whether the page is wider than the screen. */
export async function tooWide(page: Page): Promise<string[]> {
  const { scrollWidth, clientWidth } = await page.$eval('html', ({ scrollWidth, clientWidth }) => ({
    scrollWidth,
    clientWidth,
  }))
  return scrollWidth > clientWidth ? [`wider than the screen by ${scrollWidth - clientWidth}`] : []
}

/** The same of a page without scripts, in which axe can't run: what it shows is put into one that has them. */
export async function findingsWithoutScripts(site: Site, page: Page): Promise<string[]> {
  await page.waitForLoadState()
  const wide = await tooWide(page)
  const html = (await page.content()).replaceAll(/<script.*?<\/script>/gs, '')
  const { page: copy, context } = await site.visit({ viewport: page.viewportSize(), bypassCSP: true })
  await copy.goto(`${site.url}/robots.txt`)
  await copy.setContent(html)
  const found = await findings(copy)
  await context.close()
  return [...found, ...wide]
}
