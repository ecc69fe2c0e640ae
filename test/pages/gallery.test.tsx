import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { langs } from '../../views/lang.ts'
import { stylesOf } from '../support/styles.ts'
import { gallery } from './gallery.tsx'
import { renderSample } from './render-gallery.tsx'

const css = stylesOf('critical')

describe.each(langs)('in %s', (lang) => {
  it.each(Object.entries(gallery))('%s has every text and fits into the first round trip', (_, page) => {
    const html = renderSample(lang, page, css)
    expect(html).not.toMatch(/\{\{|(common|customer|earning|legal|qr|scanner|system|tip|welcome):[a-z]\w*\./)
    expect(html).not.toMatch(/ style=|undefined|\[object|NaN/)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(13_000)
  })
})

it('never calls a tip a donation', () => {
  const texts = langs.flatMap((lang) =>
    ['common', 'customer', 'earning', 'legal', 'qr', 'scanner', 'system', 'tip', 'welcome'].map((name) =>
      readFileSync(new URL(`../../locales/${lang}/${name}.json`, import.meta.url), 'utf8'),
    ),
  )
  for (const text of texts) expect(text).not.toMatch(/寄付|投げ銭|送金|donat|捐/i)
})
