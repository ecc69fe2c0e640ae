import { describe, expect, it } from 'vitest'
import { guestLangs } from '../../views/languages.ts'
import { browserOf, signedIn, summaryOf } from '../features/auth/people.ts'
import { accountApp } from '../support/account-app.ts'
import { hiddenField } from '../support/guest.ts'
import { tipLives } from './tip-lives.ts'
import { useWire } from './wire.ts'

/** The language buttons of a page: where each sends which form. */
const buttons = (html: string) =>
  [...html.matchAll(/<button [^>]*formAction="([^"]*)"[^>]*>/gi)].map(([tag, action = '']) => ({
    form: /\sform="([^"]*)"/.exec(tag)?.[1],
    value: /\sname="lang"/.test(tag) ? /\svalue="([^"]*)"/.exec(tag)?.[1] : undefined,
    action: action.replaceAll('&amp;', '&'),
  }))

describe('a form that was refused', () => {
  const test = accountApp()
  useWire(test)

  it('goes along into another language, with what was typed and what is wrong with it', async () => {
    const browser = browserOf(test)
    const path = `/tip/${test.seed.branchId}`
    const typed = { recipient: 'all', preset: '', amount: '12x', review: 'Merci <b>' }
    const refused = await browser.post(path, typed)
    expect(refused.text).not.toMatch(/<a [^>]*hrefLang/i)
    const chinese = buttons(refused.text).find(({ value }) => value === 'cn')
    expect(chinese).toEqual({ form: 'refused', value: 'cn', action: '?lang=cn' })
    expect(refused.text).toMatch(new RegExp(`<form id="refused"[^>]*action="${path}"`))
    const again = await browser.post(path + chinese?.action, { ...typed, lang: 'cn' })
    expect(again.status).toBe(400)
    expect(again.text).toContain('<html lang="zh-Hans"')
    expect(again.text).toContain('value="12x"')
    expect(again.text).toContain('Merci &lt;b&gt;')
    expect(summaryOf(again)).toEqual(['金额必须是数字'])
    expect((await browser.get('/tip')).text).toContain('<html lang="zh-Hans"')
  })

  it('is never taken by the way, even where nothing is wrong any more', async () => {
    const browser = browserOf(test)
    const path = `/tip/${test.seed.branchId}`
    const before = await test.deps.db.selectFrom('tip').select('id').execute()
    const typed = { recipient: 'all', preset: '', amount: '500', review: '' }
    const shown = await browser.post(`${path}?lang=ja`, { ...typed, lang: 'ja' })
    expect([shown.status, summaryOf(shown)]).toEqual([400, []])
    expect(shown.text).toContain('value="500"')
    expect(shown.text).toContain('<title>')
    expect(shown.text).not.toContain('<title>エラー')
    expect(buttons(shown.text)).toHaveLength(guestLangs().length - 1)
    expect(await test.deps.db.selectFrom('tip').select('id').execute()).toEqual(before)
  })

  it('charges nobody for another language', async () => {
    const { guest, at, state } = await tipLives(test).ready()
    const version = hiddenField((await guest.get(at('payment'))).text, 'version')
    const refused = await guest.post(at('payment'), { version, receiptEmail: 'nobody' })
    const [japanese] = buttons(refused.text)
    expect(japanese?.action).toMatch(/^\?tip=[\w-]+&lang=ja$/)
    const to = at('payment').split('?')[0] + (japanese?.action ?? '')
    const shown = await guest.post(to, { version, receiptEmail: 'guest@example.jp', lang: 'ja' })
    expect([shown.status, await state()]).toEqual([400, 'draft'])
    expect(shown.text).toContain('value="guest@example.jp"')
  })

  it('is found among several of a page, and so is one that has a name of its own', async () => {
    const { browser } = await signedIn(test)
    const profile = await browser.post('/profile', { name: '', username: '' })
    expect(profile.text.match(/id="refused"/g)).toHaveLength(1)
    expect(profile.text).toMatch(/<form id="refused"[^>]*action="\/profile"/)
    const confirm = await browserOf(test).post('/auth/register/confirm', {
      email: 'a@example.com',
      code: '1',
    })
    const [first] = buttons(confirm.text)
    expect(first?.form).toMatch(/^[a-z-]+$/)
    expect(first?.form).toBe(/<form[^>]*\sid="([^"]*)"/.exec(confirm.text)?.[1])
  })

  it('is sent by the Enter key as before: its language buttons are not its first', async () => {
    const { text } = await browserOf(test).post('/tip', { branchNumber: '' })
    const first = /<button [^>]*form="refused"[^>]*>/.exec(text)?.[0] ?? ''
    expect(first).toContain('hidden')
    expect(first).not.toMatch(/name=|formaction/i)
  })
})
