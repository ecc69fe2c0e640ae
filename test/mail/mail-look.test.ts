import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { langs } from '../../views/lang.ts'
import { mailSampleNames, renderMailSample } from '../pages/mail-samples.ts'
import { root } from '../support/source-files.ts'
import { withoutTags } from '../support/without-tags.ts'

const all = langs.flatMap((lang) => mailSampleNames.map((name) => ({ lang, name })))

describe.each(all)('the mail $name in $lang', ({ lang, name }) => {
  it('has every word, with its values, as HTML and as text', async () => {
    const { subject, text, html } = await renderMailSample(name, lang)
    for (const words of [subject, text, html]) expect(words).not.toMatch(/\{\{|undefined|NaN|mail:|\[object/)
    expect(subject).not.toBe('')
    const read = withoutTags(html.replace(/<style>.*?<\/style>/s, ''))
    for (const line of text.split('\n').filter((one) => /^[^-\s]/.test(one) && !/:$|^https:/.test(one)))
      expect(read).toContain(line)
  })

  it('brings nothing along, runs nothing, and leads nowhere but here', async () => {
    const { html, text } = await renderMailSample(name, lang)
    expect(html).not.toMatch(/<(img|script|link|iframe|form|object|table)\b|url\(|@import|@font-face/i)
    const addresses = [...`${html}\n${text}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(([address]) => address)
    const ours = (address: string) => /^https:\/\/tips\.example\.jp\/(auth|branch)\//.test(address)
    expect(addresses.filter((address) => !ours(address))).toEqual([])
  })

  it('is small, and says its language', async () => {
    const { html, language } = await renderMailSample(name, lang)
    expect(Buffer.byteLength(html)).toBeLessThan(10_000)
    expect(html).toContain(`<html lang="${language}">`)
  })
})

describe('mails', () => {
  it('with a code have no link, so nobody is trained to follow one', async () => {
    for (const name of ['register-code', 'register-code-again', 'reset-code', 'address-code'] as const) {
      const { html, text } = await renderMailSample(name, 'ja')
      expect(`${html}${text}`).not.toMatch(/href|https:/)
      expect(text).toMatch(/^ {4}314159$/m)
    }
  })

  it('have the business at the top, and a subject that fits a phone', async () => {
    for (const { lang, name } of all) {
      const { html, subject } = await renderMailSample(name, lang)
      expect(withoutTags(html.replace(/<head>.*?<\/head>/s, '')).trim()).toMatch(/^さくらグループ株式会社/)
      // As wide as 14 characters; a business may have a longer name.
      const wide = [...subject].reduce((sum, sign) => sum + (/[\u0020-\u007e]/.test(sign) ? 0.6 : 1), 0)
      if (!name.startsWith('invited')) expect([subject, wide <= 14]).toEqual([subject, true])
    }
  })

  it('count minutes and hours as people do', async () => {
    const lifeOf = async (name: (typeof mailSampleNames)[number]) =>
      /valid for (.*)\./.exec((await renderMailSample(name, 'en')).text)?.[1]
    expect(await lifeOf('register-code')).toBe('15 minutes')
    expect(await lifeOf('register-code-again')).toBe('24 hours')
    expect(await lifeOf('reset-code')).toBe('60 minutes')
    expect(await lifeOf('address-code')).toBe('1 minute')
  })

  it('have the colours of the pages', async () => {
    const tokens = readFileSync(join(root, 'views/styles/guest/tokens.css'), 'utf8')
    const { html } = await renderMailSample('register-known', 'en')
    const used = new Set([...html.matchAll(/#[0-9a-f]{6}\b/g)].map(([colour]) => colour))
    const unknown = [...used].filter((colour) => colour !== '#ffffff' && !tokens.includes(colour))
    expect(unknown).toEqual([])
    expect(used.size).toBeGreaterThan(10)
  })
})
