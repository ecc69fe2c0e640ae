import { globSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { TipAmountPage, type TipAmountProps } from '../../pages/tip/tip-amount.page.tsx'
import { compressQuickly } from '../../server/http/compress-page.ts'
import { isLang } from '../../views/lang.ts'
import { guestLangs } from '../../views/languages.ts'
import { root } from '../support/source-files.ts'
import { guestStyles, stylesOf } from '../support/styles.ts'
import { galleries, gallery, isForSignedIn } from './gallery.ts'
import { stylesIn } from './gallery-index.ts'
import { renderSample } from './render-sample.tsx'

const css = guestStyles()
const namespaces = readdirSync(join(root, 'locales/en')).map((file) => file.replace('.json', ''))
/** A key that is shown instead of its text. */
const bareKey = new RegExp(`\\{\\{|\\b(${namespaces.join('|')}):[a-z]\\w*\\.`)

describe.each(guestLangs())('in %s', (lang) => {
  const read = Object.entries(gallery).filter(([name]) => isLang(lang) || !isForSignedIn(name))

  it.each(read)('%s has every text and fits into the first round trip', (_, page) => {
    const html = renderSample(lang, page, css)
    expect(html).not.toMatch(bareKey)
    expect(html).not.toMatch(/ style=|undefined|\[object|NaN/)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(compressQuickly.br(Buffer.from(html)).length).toBeLessThanOrEqual(13_000)
  })
})

it.each(Object.entries(gallery).filter(([name, { type }]) => isForSignedIn(name) && type !== TipAmountPage))(
  '%s is small without its rows',
  (_, page) => {
    // Lines of tables and lists, and a chart's bars.
    const html = renderSample('ja', page).replaceAll(/<(tr|li|g)[ >].*?<\/\1>/gs, '')
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(17_000)
  },
)

describe('the page behind a code', () => {
  const namesIn = (css: string) => new Set([...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name))
  const own = namesIn(stylesOf('critical'))
  const later = [...namesIn(stylesOf('steps'))].filter((name) => !own.has(name))
  // Once it was refused, it has the styles of the other pages, too.
  const samples = Object.entries(gallery).filter(
    ([, { type, props }]) => type === TipAmountPage && !(props as TipAmountProps).errors,
  )

  it('is drawn in more than one state', () => expect(samples.length).toBeGreaterThan(3))

  it.each(samples)('needs only its own styles: %s', (_, page) => {
    const html = renderSample('ja', page)
    const used = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
    expect(used).toContain('dock')
    expect(used.filter((name) => later.includes(name))).toEqual([])
  })
})

describe('the site of the gallery', () => {
  const names = Object.values(galleries).flatMap((samples) => Object.keys(samples))

  it('takes its list from the files, each sample under a name of its own', () => {
    const files = globSync('test/pages/*-gallery.tsx', { cwd: root })
    expect(Object.keys(galleries)).toHaveLength(files.length)
    expect(new Set(names).size).toBe(names.length)
  })

  it('shows both schemes in any browser', () => {
    expect(css).toContain('@media (prefers-color-scheme: dark)')
    expect(stylesIn(css, 'dark')).toContain('@media all')
    expect(stylesIn(css, 'light')).toContain('@media not all')
    for (const scheme of ['light', 'dark'])
      expect(stylesIn(css, scheme)).not.toContain('prefers-color-scheme')
  })
})
