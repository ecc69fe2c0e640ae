import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { beginTip, guestBrowser } from '../support/guest.ts'
import { ownForm, titleOf, useWire } from './wire.ts'

describe('a form that no page of ours sends', () => {
  const test = testApp()
  const wire = useWire(test)
  const post = (
    body: string | Buffer,
    headers: Record<string, string> = {},
    path = `/tip/${test.seed.branchId}`,
  ) => wire.ask(path, { method: 'POST', headers: { ...ownForm, ...headers }, body })
  const fields = 'recipient=all&preset=&amount=500&review='

  it.each<[string, string | Buffer, Record<string, string>, number]>([
    ['is far too long', `${fields}${'x'.repeat(66_000)}`, {}, 413],
    ['has a thousand fields', 'a=1&'.repeat(1100), {}, 413],
    ['is compressed and is not', 'nonsense', { 'Content-Encoding': 'gzip' }, 400],
    ['is compressed in a way nobody knows', fields, { 'Content-Encoding': 'lzma' }, 415],
    [
      'is written in letters nobody knows',
      fields,
      { 'Content-Type': `${ownForm['Content-Type']}; charset=klingon` },
      415,
    ],
  ])('and %s gets a page that says so', async (_, body, headers, expected) => {
    const { status, text } = await post(body, headers)
    expect([status, titleOf(text)]).toEqual([expected, 'We could not read your request'])
    expect(text).toContain(`href="/tip/${test.seed.branchId}"`)
    const inJapanese = await post(body, { ...headers, 'Accept-Language': 'ja' })
    expect(titleOf(inJapanese.text)).toBe('送信内容を読み取れませんでした')
  })

  it('and holds a long pasted message answers in the form, with everything kept', async () => {
    const review = 'とても美味しくて、また来ます。'.repeat(160)
    const body = new URLSearchParams({ recipient: 'all', preset: '', amount: '512', review }).toString()
    expect(body.length).toBeGreaterThan(20_000)
    const { status, text } = await post(body)
    expect([status, titleOf(text)?.startsWith('Error: ')]).toEqual([400, true])
    expect(text).toContain(review)
    expect(text).toContain('value="512"')
    expect(text).toContain('id="review-error"')
  })

  it.each<[string, string, Record<string, string>]>([
    ['JSON', '{"recipient":"all","amount":"500"}', { 'Content-Type': 'application/json' }],
    ['parts', '--x\r\n', { 'Content-Type': 'multipart/form-data; boundary=x' }],
    ['text', fields, { 'Content-Type': 'text/plain' }],
    ['nothing', '', {}],
  ])('and is %s is taken for an empty one', async (_, body, headers) => {
    const { status, text } = await post(body, headers)
    expect(status).toBe(400)
    expect(text).toContain('Amount is required')
  })

  it.each([
    ['a field that the page does not have', `${fields}&admin=1`],
    ['a field twice', `${fields}&amount=600`],
    ['a list', 'recipient=all&amount[]=500'],
    ['a nested field', 'recipient=all&amount[value]=500'],
    ['a nested prototype', `${fields}&__proto__[admin]=1`],
    ['a constructor', `${fields}&constructor=1&constructor.prototype.admin=1`],
    ['a character that ends strings', `${fields}a%00b`],
  ])('and has %s is refused as a whole, and what was typed is kept', async (_, body) => {
    const { status, text, headers } = await post(body)
    expect([status, headers['set-cookie']]).toEqual([400, undefined])
    expect(text).toContain('There was a validation error with your request.')
    expect(titleOf(text)).toMatch(/^Error: /)
    expect(text).not.toMatch(/expected string|received|Invalid input/)
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
  })

  it('and names a prototype reaches none', async () => {
    const { status } = await post(`${fields}&__proto__=1`)
    expect(status).toBe(303)
    expect(Object.keys(Object.getPrototypeOf({}) as object)).toEqual([])
  })

  it('and carries broken letters is read as far as it can be', async () => {
    const { status } = await post('recipient=all&amount=500&review=%E0%A4%A%ED%A0%80')
    expect(status).toBe(303)
  })

  it('says no raw word of the checker on any step', async () => {
    const guest = guestBrowser(test.app)
    const { confirm } = await beginTip(guest, test.seed.branchId)
    for (const step of ['/confirm', '/credit', '/payment']) {
      const path = confirm.replace('/confirm', step)
      for (const fields of [
        { version: 'x' },
        { version: '1e999' },
        { version: '-1' },
        {},
        { receiptEmail: 'x@' },
      ]) {
        const { status, text } = await guest.post(path, fields as Record<string, string>)
        expect(status).toBeLessThan(500)
        expect(text).not.toMatch(/expected (string|number)|Invalid input|NaN/)
      }
    }
  })
})
