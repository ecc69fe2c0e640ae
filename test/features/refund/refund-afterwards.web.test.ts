import { beforeEach, expect, it } from 'vitest'
import { readRow } from '../../support/rows.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { qrSite } from '../qr/qr-site.ts'
import { chooseRefund } from './choose-refund.ts'
import { paidTip } from './paid-tip.ts'

const site = await qrSite()
const { owner } = site.as
const { control } = site.sandbox

let tipId = ''
beforeEach(async () => {
  tipId = await paidTip(site, 1000)
})

const row = () => readRow(site.deps.db, 'tip', tipId)
const intent = async () => {
  const attempt = await readRow(site.deps.db, 'payment_attempt', (await row()).paid_attempt ?? '')
  return attempt.payment_intent_id ?? ''
}
/** Stripe's news of the charge is heard. */
const hear = async () => site.deps.tips.settleAttempt((await row()).paid_attempt ?? '')
const text = async (address: string) => withoutTags((await owner.get(address)).text).replaceAll('|', '')
const chosen = (amount: string) => chooseRefund(owner, tipId, amount, { reason: 'duplicate' })
const done = async (amount: string) => {
  const asked = await chosen(amount)
  await asked.press()
  return asked.here
}
/** What all had before a refund and after it, by its page; undefined if the page tells no shares. */
const told = async (here: string) => {
  const parts = [...(await text(here)).matchAll(/¥(\d+) → ¥(\d+)/g)]
  const sum = (of: 1 | 2) => parts.reduce((all, part) => all + Number(part[of]), 0)
  return parts.length === 0 ? undefined : [sum(1), sum(2)]
}
const byHand = async (amount: number) => {
  control.refund({ payment_intent: await intent(), amount })
  await hear()
}

it('a refund tells what it took of each until anything else is taken back', async () => {
  await byHand(100)
  const first = await done('500')
  expect(await told(first)).toEqual([900, 400])
  // One that is only chosen takes nothing yet.
  const sums = async () => {
    const { shares } = await chosen('50')
    return [0, 1].map((at) => shares.reduce((sum, part) => sum + (part[at] ?? 0), 0))
  }
  expect([await told(first), await sums()]).toEqual([
    [900, 400],
    [400, 350],
  ])
  await byHand(300)
  expect([await told(first), await sums()]).toEqual([undefined, [100, 50]])
})

it('a refund tells nothing of shares once a bank has sent money of the same tip back', async () => {
  const refund = control.refund({ payment_intent: await intent(), amount: 300 })
  await hear()
  const here = await done('500')
  expect(await told(here)).toEqual([700, 200])
  control.failRefund({ id: refund.id })
  await hear()
  expect(await row()).toMatchObject({ refunded_amount: 500 })
  expect(await told(here)).toBeUndefined()
})

it('a refund that waits for Stripe tells of no shares', async () => {
  control.fail({ method: 'POST', path: '/v1/refunds', times: null })
  const waits = await done('200')
  control.clearFaults()
  expect([await told(waits), await text(waits)]).toEqual([
    undefined,
    expect.stringContaining('no need to ask for it again'),
  ])
})

it.each([
  [
    'still goes on',
    undefined,
    'disputed with the card company and can’t be refunded: the guest would be paid twice',
  ],
  ['was lost', 'lost', 'disputed with the card company and can’t be refunded: the guest would be paid twice'],
  ['was won', 'won', 'The dispute is over, but Stripe refunds nothing of such a payment'],
] as const)('no refund is offered of a tip whose dispute %s, and each page says why', async (_, end, why) => {
  const before = await chosen('200')
  const { id } = control.openDispute({ payment_intent: await intent() })
  await hear()
  if (end) control.closeDispute({ id, status: end })
  await hear()
  expect((await row()).disputed_amount).toBe(end === 'won' ? 0 : 1000)
  expect(await text(`/branch/earning/tips/${tipId}`)).not.toContain('Refund')
  const after = await chosen('200')
  expect(after.html).not.toContain('name="amount"')
  expect(after.text).toContain(why)
  expect((await before.press()).headers.location).toBe(`/branch/earning/tips/${tipId}?refund=`)
  expect(site.sandbox.books().refunds.filter((one) => one.amount === 200)).toEqual([])
})

it('a tip of which the card company has only asked can be refunded', async () => {
  control.openDispute({ payment_intent: await intent(), inquiry: true })
  await hear()
  expect(await text(`/branch/earning/tips/${tipId}`)).toContain('Refund')
  await done('250')
  expect(await row()).toMatchObject({ refunded_amount: 250 })
})

it('an owner who was too quick to hear of a dispute reads that it is or was disputed', async () => {
  const asked = await chosen('200')
  const { id } = control.openDispute({ payment_intent: await intent() })
  control.closeDispute({ id, status: 'won' })
  await asked.press()
  expect(await text(asked.here)).toContain('Why it failed: It is or was disputed with the card company')
})
