import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/source-files.ts'

/** What stands in the address of the gallery's site. */
export type Choice = { page: string; lang: string; scheme: string; width: string }

/** Japanese first. */
const langs = readdirSync(join(root, 'locales')).sort((a, b) => Number(b === 'ja') - Number(a === 'ja'))
const schemes = ['light', 'dark']
const widths = ['360', '768', '1280']

/** The choice that an address makes; the first of each where it makes none. */
export function choiceIn(url: URL, pages: string[]): Choice {
  const one = (name: string, allowed: readonly string[]) => {
    const asked = url.searchParams.get(name)
    return asked !== null && allowed.includes(asked) ? asked : (allowed[0] ?? '')
  }
  return {
    page: one('page', pages),
    lang: one('lang', langs),
    scheme: one('scheme', schemes),
    width: one('width', widths),
  }
}

/** The styles as a browser of that scheme reads them, whatever this browser's own is. */
export const stylesIn = (css: string, scheme: string): string =>
  css
    .replaceAll('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all')
    .replaceAll('color-scheme: light dark', `color-scheme: ${scheme}`)

/** The page around the samples: every one of them a link, the chosen one in a frame of its width. */
export function galleryIndex(galleries: Record<string, string[]>, choice: Choice): string {
  const pages = Object.values(galleries).flat()
  const at = pages.indexOf(choice.page)
  const link = (change: Partial<Choice>, text: string) => {
    const chosen = { ...choice, ...change }
    const here = Object.entries(change).every(([name, value]) => choice[name as keyof Choice] === value)
    const current = here ? ' aria-current="page"' : ''
    return `<a href="/?${new URLSearchParams(chosen)}"${current}>${text}</a>`
  }
  const lists = Object.entries(galleries).map(
    ([name, samples]) =>
      `<details${samples.includes(choice.page) ? ' open' : ''}><summary>${name} ${samples.length}</summary>${samples
        .map((page) => link({ page }, page))
        .join('')}</details>`,
  )
  const ways = [
    pages[at - 1] && link({ page: pages[at - 1] ?? '' }, '← previous'),
    pages[at + 1] && link({ page: pages[at + 1] ?? '' }, 'next →'),
    ...langs.map((lang) => link({ lang }, lang)),
    ...schemes.map((scheme) => link({ scheme }, scheme)),
    ...widths.map((width) => link({ width }, `${width} px`)),
  ]
  const frame = `/sample?${new URLSearchParams(choice)}`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${choice.page} · gallery</title><style>${styles}</style>
<nav>${lists.join('')}</nav><main><p>${ways.filter(Boolean).join(' ')} <a href="${frame}">alone</a></p>
<iframe src="${frame}" width="${choice.width}" title="${choice.page}"></iframe></main></html>`
}

const styles = `
body { margin: 0; display: flex; height: 100vh; font: 14px/1.5 system-ui; background: #ddd; color: #222 }
nav { overflow: auto; padding: 1rem; width: 15rem; flex: none; background: #fff }
nav a { display: block; padding-left: 1rem }
a { color: inherit; text-decoration: none } a[aria-current] { font-weight: bold; text-decoration: underline }
main { flex: 1; display: flex; flex-direction: column; align-items: center; overflow: auto }
main a { padding: 0 .4rem } iframe { flex: 1; border: 0; background: #fff }`
