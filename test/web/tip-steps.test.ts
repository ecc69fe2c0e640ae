import { beforeAll, describe, expect, it } from 'vitest'
import { type Lang, langs } from '../../views/lang.ts'
import type { TipState } from '../../views/words.ts'
import { testApp } from '../support/app.ts'
import { hiddenField } from '../support/guest.ts'
import { type Life, type LifeName, type StepName, said, steps, tipLives } from './tip-lives.ts'
import { useWire } from './wire.ts'

type Expected = {
  state: TipState
  /** Where such a tip belongs: every step that has no page then leads there. */
  home: StepName
  pages: StepName[]
  /** The heading of its home in each language. */
  words: Record<Lang, string>
}

const declined = { ja: 'お支払いを完了できませんでした', en: 'Payment declined', cn: '支付未成功' }
const checkTip = { ja: 'お支払い方法を選ぶ', en: 'Choose how to pay', cn: '请选择支付方式' }

const table: Record<LifeName, Expected> = {
  draft: { state: 'draft', home: 'confirm', pages: ['amount', 'confirm', 'credit'], words: checkTip },
  ready: {
    state: 'draft',
    home: 'confirm',
    pages: ['amount', 'confirm', 'credit', 'payment'],
    words: checkTip,
  },
  bank: {
    state: 'pending',
    home: 'payment',
    pages: ['payment', 'cancel'],
    words: { ja: 'カード会社の本人認証', en: 'Confirm with your card company', cn: '发卡机构身份验证' },
  },
  hosted: {
    state: 'pending',
    home: 'payment',
    pages: ['payment', 'cancel'],
    words: { ja: 'お支払いがまだ完了していません', en: 'Your payment is not finished', cn: '支付尚未完成' },
  },
  processing: {
    state: 'processing',
    home: 'payment',
    pages: ['payment'],
    words: { ja: 'お支払いを確認しています', en: 'Checking your payment', cn: '正在确认支付' },
  },
  declined: {
    state: 'declined',
    home: 'cancel',
    pages: ['amount', 'confirm', 'credit', 'cancel'],
    words: declined,
  },
  cancelled: {
    state: 'cancelled',
    home: 'cancel',
    pages: ['cancel'],
    words: { ja: 'お支払いは中止されました', en: 'Payment cancelled', cn: '支付已取消' },
  },
  expired: {
    state: 'expired',
    home: 'cancel',
    pages: ['cancel'],
    words: { ja: 'お支払いの有効期限が切れました', en: 'This payment has expired', cn: '支付已过期' },
  },
  succeeded: {
    state: 'succeeded',
    home: 'success',
    pages: ['success'],
    words: { ja: 'ありがとうございます', en: 'Thank you', cn: '感谢您的心意' },
  },
  partially_refunded: {
    state: 'partially_refunded',
    home: 'success',
    pages: ['success'],
    words: { ja: '一部返金されました', en: 'Partly refunded', cn: '已部分退款' },
  },
  refunded: {
    state: 'refunded',
    home: 'success',
    pages: ['success'],
    words: { ja: '返金されました', en: 'Refunded', cn: '已退款' },
  },
  disputed: {
    state: 'disputed',
    home: 'success',
    pages: ['success'],
    words: { ja: 'カード会社で確認中です', en: 'Under review', cn: '发卡机构处理中' },
  },
}

/** A draft without a card belongs at the card before the preview. */
const elsewhere = (name: LifeName, step: StepName): StepName =>
  name === 'draft' && step === 'payment' ? 'credit' : table[name].home

const heading = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]

describe('a tip at every step', () => {
  const test = testApp()
  useWire(test)

  describe.each(Object.keys(table) as LifeName[])('that is %s', (name) => {
    const { state, home, pages, words } = table[name]
    const shown = new Set(pages)
    let life: Life
    beforeAll(async () => {
      life = await tipLives(test)[name]()
    })

    it('is shown where it belongs, and every other step leads there', async () => {
      expect(await life.state()).toBe(state)
      for (const step of steps) {
        const { status, headers } = await life.guest.get(life.at(step))
        const expected = shown.has(step) ? 200 : life.at(elsewhere(name, step))
        expect([step, status === 303 ? headers.location : status]).toEqual([step, expected])
      }
      expect(await life.state()).toBe(state)
    })

    it('says what it is in three languages, with everything that was typed', async () => {
      for (const lang of langs) {
        await life.guest.get(`/?lang=${lang}`)
        const { text } = await life.guest.get(life.at(home))
        expect(heading(text)).toBe(words[lang])
        expect(text).toContain('2,345')
        expect(text).not.toContain('<b>thanks')
        for (const step of shown.has('amount') ? (['amount', 'confirm'] as const) : []) {
          const kept = await life.guest.get(life.at(step))
          expect(kept.text).toMatch(/2,?345/)
          expect(kept.text).toContain('With love &amp; &lt;b&gt;thanks&lt;/b&gt;')
        }
      }
    })

    it('answers a broken form with the same page, or leads where it belongs', async () => {
      for (const step of steps.filter((one) => one !== 'success' && one !== 'cancel')) {
        const broken = { unknown: 'field', receiptEmail: 'nonsense', amount: 'x', version: 'x' }
        const { status, headers } = await life.guest.post(life.at(step), broken)
        const has = step === 'payment' ? name === 'ready' : shown.has(step)
        expect([step, has ? status : headers.location]).toEqual([step, has ? 400 : life.at(home)])
      }
      expect(await life.state()).toBe(state)
    })
  })

  describe.each([
    'processing',
    'cancelled',
    'expired',
    'succeeded',
    'partially_refunded',
    'refunded',
    'disputed',
  ] as const)('that is %s', (name) => {
    it('is not changed or paid by a form of a page that was open before', async () => {
      const life = await tipLives(test)[name]()
      const { db } = test.deps
      const read = () =>
        db.selectFrom('tip').selectAll().where('id', '=', life.tipId).executeTakeFirstOrThrow()
      const before = await read()
      const charged = test.sandbox.books().charges.length
      const form = { version: String(before.version), receiptEmail: '' }
      const posts: [StepName, Record<string, string>][] = [
        ['amount', { ...said, recipient: 'branch', preset: '', amount: '100' }],
        ['confirm', form],
        ['credit', { version: form.version, confirmationToken: 'ctoken_1' }],
        ['payment', { ...form, confirmationToken: 'ctoken_1' }],
      ]
      for (const [step, fields] of posts) {
        const { status, headers } = await life.guest.post(life.at(step), fields)
        expect([step, status, headers.location]).toEqual([step, 303, life.at(table[name].home)])
      }
      const after = await read()
      expect({ ...after, snapshot_seq: 0 }).toEqual({ ...before, snapshot_seq: 0 })
      expect(test.sandbox.books().charges.length).toBe(charged)
    })
  })

  it('tries again with the same answers, and twice leads to the same draft', async () => {
    for (const name of ['cancelled', 'expired', 'hosted', 'bank'] as const) {
      const life = await tipLives(test)[name]()
      const first = await life.guest.post(life.at('cancel'), {})
      const second = await life.guest.post(life.at('cancel'), {})
      expect([name, first.status, second.headers.location]).toEqual([name, 303, first.headers.location])
      const page = await life.guest.get(first.headers.location ?? '')
      expect(page.text).toContain('2,345')
      expect(hiddenField(page.text, 'version')).not.toBe('')
      expect(await life.state()).toBe(name === 'expired' ? 'expired' : 'cancelled')
    }
  })

  it('is paid by what Stripe says, never by its address', async () => {
    const life = await tipLives(test).bank()
    const success = await life.guest.get(`${life.at('success')}&redirect_status=succeeded`)
    expect([success.status, success.headers.location]).toEqual([303, life.at('payment')])
  })

  it('leads from the return address of the bank to one without secrets', async () => {
    const life = await tipLives(test).bank()
    const back = `${life.at('payment')}&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=x`
    const answer = await life.guest.get(back)
    expect([answer.status, answer.headers.location]).toEqual([303, life.at('payment')])
  })
})
