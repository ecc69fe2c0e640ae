import type { Response } from 'express'
import { expect, it, vi } from 'vitest'
import { ForeignTipError } from '../../../server/base/errors.ts'
import { answerHosted, answerPay } from '../../../server/features/tip/pay-answers.ts'
import type { PayHostedResult, PayResult } from '../../../server/money/payment/payment.results.ts'
import type { Tip } from '../../../server/money/payment/tip.types.ts'
import { paidStates, type TipState, unpaidStates } from '../../../views/words.ts'

const tipIn = (state: TipState) => ({ id: 't', branchId: 'b', state }) as Tip
const tip = tipIn('pending')

/** Everything that was done to answer a payment. */
async function answered<Result extends PayHostedResult | PayResult>(
  answer: (result: Result, answering: Parameters<typeof answerPay>[1]) => Promise<void>,
  result: Result,
) {
  const done: unknown[] = []
  const noting = (name: string) => vi.fn(async (...given: unknown[]) => void done.push([name, ...given]))
  const res = { redirect: noting('redirect'), set: noting('set') } as unknown as Response
  const flashes = {
    set: (_: Response, flash: { type: string; key: string }) =>
      void done.push(['flash', flash.type, flash.key]),
  } as never
  await answer(result, { res, flashes, again: noting('again'), stopped: noting('stopped') })
  return done
}

const expected: Record<Exclude<PayResult['kind'] | 'redirect', 'missing'>, unknown[]> = {
  action: [['redirect', 303, 'https://bank.example/']],
  redirect: [['redirect', 303, 'https://stripe.example/']],
  card_missing: [['redirect', 303, '/tip/b/credit?tip=t']],
  changed: [
    ['flash', 'error', 'tip:errors.changed'],
    ['redirect', 303, '/tip/b/confirm?tip=t'],
  ],
  unavailable: [['stopped', tip, 'away']],
  wait: [
    ['set', 'Retry-After', '5'],
    ['stopped', tip, 'wait'],
  ],
  problem: [['stopped', tip, 'problem']],
  email_refused: [['again', tip, { receiptEmail: { key: 'tip:errors.receiptEmailRefused' } }]],
  paid: [['redirect', 303, '/tip/b/payment?tip=t']],
  declined: [['redirect', 303, '/tip/b/payment?tip=t']],
  pending: [['redirect', 303, '/tip/b/payment?tip=t']],
  already: [['redirect', 303, '/tip/b/payment?tip=t']],
}

it.each(Object.entries(expected))('what became of a payment (%s) leads its guest on', async (kind, done) => {
  const urls = { action: 'https://bank.example/', redirect: 'https://stripe.example/' }
  const result = { kind, tip, url: urls[kind as 'action'] }
  if (kind !== 'redirect') expect(await answered(answerPay, result as PayResult)).toEqual(done)
  if (kind !== 'action' && kind !== 'card_missing')
    expect(await answered(answerHosted, result as PayHostedResult)).toEqual(done)
})

it('a payment of a tip that this browser does not have is nobody’s', async () => {
  for (const answer of [answerPay, answerHosted])
    await expect(answered(answer, { kind: 'missing' })).rejects.toBeInstanceOf(ForeignTipError)
})

const pages: Record<TipState, string> = {
  draft: 'confirm',
  pending: 'payment',
  processing: 'payment',
  declined: 'payment/cancel',
  cancelled: 'payment/cancel',
  expired: 'payment/cancel',
  succeeded: 'payment/success',
  partially_refunded: 'payment/success',
  refunded: 'payment/success',
  disputed: 'payment/success',
}
it.each([...unpaidStates, ...paidStates])(
  'a payment that has begun or ended leads to the page of its tip (%s)',
  async (state) => {
    const where = [['redirect', 303, `/tip/b/${pages[state]}?tip=t`]]
    for (const kind of ['paid', 'declined', 'pending', 'already'] as const)
      expect(await answered(answerPay, { kind, tip: tipIn(state) })).toEqual(where)
  },
)
