import { beforeAll, describe, expect, it } from 'vitest'
import type { TipState } from '../../views/words.ts'
import { testApp } from '../support/app.ts'
import { hiddenField } from '../support/guest.ts'
import { readRow } from '../support/rows.ts'
import { type Life, type LifeName, type StepName, said, steps, tipLives } from './tip-lives.ts'
import { useWire } from './wire.ts'

type Expected = {
  state: TipState
  /** Where such a tip belongs: every step that has no page then leads there. */
  home: StepName
  pages: StepName[]
  /** The heading of its home. */
  title: string
}

const declined = 'Payment declined'
const checkTip = 'Choose how to pay'

const table: Record<LifeName, Expected> = {
  draft: { state: 'draft', home: 'confirm', pages: ['amount', 'confirm', 'credit'], title: checkTip },
  ready: {
    state: 'draft',
    home: 'confirm',
    pages: ['amount', 'confirm', 'credit', 'payment'],
    title: checkTip,
  },
  bank: {
    state: 'pending',
    home: 'payment',
    pages: ['payment', 'cancel'],
    title: 'Confirm with your card company',
  },
  hosted: {
    state: 'pending',
    home: 'payment',
    pages: ['payment', 'cancel'],
    title: 'Your payment is not finished',
  },
  processing: {
    state: 'processing',
    home: 'payment',
    pages: ['payment'],
    title: 'Checking your payment',
  },
  declined: {
    state: 'declined',
    home: 'cancel',
    pages: ['amount', 'confirm', 'credit', 'cancel'],
    title: declined,
  },
  cancelled: {
    state: 'cancelled',
    home: 'cancel',
    pages: ['cancel'],
    title: 'Payment cancelled',
  },
  expired: {
    state: 'expired',
    home: 'cancel',
    pages: ['cancel'],
    title: 'This payment has expired',
  },
  succeeded: {
    state: 'succeeded',
    home: 'success',
    pages: ['success'],
    title: 'Thank you',
  },
  partially_refunded: {
    state: 'partially_refunded',
    home: 'success',
    pages: ['success'],
    title: 'Partly refunded',
  },
  refunded: {
    state: 'refunded',
    home: 'success',
    pages: ['success'],
    title: 'Refunded',
  },
  disputed: {
    state: 'disputed',
    home: 'success',
    pages: ['success'],
    title: 'Being checked',
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
    const { state, home, pages, title } = table[name]
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

    it('says what it is, with everything that was typed', async () => {
      const { text } = await life.guest.get(life.at(home))
      expect(heading(text)).toBe(title)
      expect(text).toContain('2,345')
      expect(text).not.toContain('<b>thanks')
      for (const step of shown.has('amount') ? (['amount', 'confirm'] as const) : []) {
        const kept = await life.guest.get(life.at(step))
        expect(kept.text).toMatch(/2,?345/)
        expect(kept.text).toContain('With love &amp; &lt;b&gt;thanks&lt;/b&gt;')
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
      const read = () => readRow(db, 'tip', life.tipId)
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
