import { afterAll, beforeEach, expect, it } from 'vitest'
import { ForeignTipError } from '../../../server/base/errors.ts'
import { newId } from '../../../server/db/ids.ts'
import { UnknownRecipientError } from '../../../server/features/tip/tip.errors.ts'
import { PaymentUnavailable } from '../../../server/gateways/stripe/payment-errors.ts'
import type { TipAnswers } from '../../../server/money/payment/tip.types.ts'
import type { TipState } from '../../../views/words.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { readRow, setRow } from '../../support/rows.ts'
import { createGuest, createTipWorld } from '../../support/tip-world.ts'

const day = 24 * 60 * 60_000

onEachDatabase('what a guest answers', async (database) => {
  const world = await createTipWorld(await database.open(), { inProcess: true, silent: true })
  afterAll(() => world.close())
  beforeEach(() => world.reset())
  const { db } = world.deps
  const { seed } = world
  const [mine = '', other = ''] = seed.staffIds
  const left = newId()
  const owner = newId()
  const row = await readRow(db, 'staff', mine)
  const person = { email: null, person_id: null }
  await db
    .insertInto('staff')
    .values([
      { ...row, ...person, id: left, code: left, deleted_at: 1 },
      { ...row, ...person, id: owner, code: owner, role: 'owner', branch_id: null },
    ])
    .execute()
  const to = (staffId: string) => ({ recipient: { kind: 'staff' as const, staffId } })

  const wrong: [string, Partial<TipAnswers>, new (...given: never[]) => Error][] = [
    ['one yen too little', { amount: 99 }, RangeError],
    ['a part of a yen', { amount: 500.5 }, RangeError],
    ['more than Stripe takes', { amount: 100_000_000 }, RangeError],
    ['no number', { amount: Number.NaN }, RangeError],
    ['somebody of another branch', to(seed.hotel.staffIds[0] ?? ''), UnknownRecipientError],
    ['somebody who has left', to(left), UnknownRecipientError],
    ['somebody who takes no tips', to(owner), UnknownRecipientError],
    ['nobody', to('nobody'), UnknownRecipientError],
  ]
  const right: [string, Partial<TipAnswers>][] = [
    ['the least', { amount: 100 }],
    ['the most', { amount: 99_999_999 }],
    ['a person who works there', to(other)],
    ['the branch', { recipient: { kind: 'branch' } }],
    ['everybody', { recipient: { kind: 'all' } }],
  ]
  const rowOf = (id: string) => readRow(db, 'tip', id)

  it.each(wrong)('can be %s neither at first nor by a change', async (_, given, error) => {
    const guest = createGuest(world)
    await expect(guest.start(given)).rejects.toBeInstanceOf(error)
    const tip = await guest.start()
    const before = await rowOf(tip.id)
    await expect(guest.change(tip, given)).rejects.toBeInstanceOf(error)
    expect(await rowOf(tip.id)).toEqual(before)
  })

  it.each(right)('can be %s at first and by a change', async (_, given) => {
    const guest = createGuest(world)
    expect(await guest.start(given)).toMatchObject({ ...given, state: 'draft' })
    const tip = await guest.start({ amount: 777 })
    expect(await guest.change(tip, given)).toMatchObject({ kind: 'ok', tip: { ...given, version: 2 } })
  })

  it.each<[TipState, 'ok' | 'already']>([
    ['draft', 'ok'],
    ['declined', 'ok'],
    ['pending', 'already'],
    ['processing', 'already'],
    ['cancelled', 'already'],
    ['expired', 'already'],
    ['succeeded', 'already'],
    ['partially_refunded', 'already'],
    ['refunded', 'already'],
    ['disputed', 'already'],
  ])('of a tip that is %s can be changed: "%s"', async (state, kind) => {
    const guest = createGuest(world)
    const tip = await guest.start()
    await setRow(db, 'tip', tip.id, { state })
    const before = await rowOf(tip.id)
    expect(await guest.change(tip, { amount: 700 })).toMatchObject({ kind })
    const after = await rowOf(tip.id)
    if (kind === 'ok') expect(after).toMatchObject({ amount: 700, version: 2, state })
    else expect(after).toEqual(before)
    // A card can be typed in the same states.
    const attach = (token: string) => world.tips.attachCard(guest.guestId, tip.id, after.version, token)
    // Stripe is asked about it in these alone.
    expect((await attach('ctoken_unknown')).kind).toBe(kind === 'ok' ? 'unusable' : 'already')
    expect((await attach(await world.card())).kind).toBe(kind)
  })

  it('is nobody else’s to change, to see or to pay', async () => {
    const guest = createGuest(world)
    const tip = await guest.attach(await guest.start())
    const before = await rowOf(tip.id)
    const { tips } = world
    const stranger = newId()
    expect(await tips.change(stranger, tip.id, guest.answers({ amount: 700 }))).toEqual({ kind: 'missing' })
    expect(await tips.attachCard(stranger, tip.id, tip.version, await world.card())).toEqual({
      kind: 'missing',
    })
    expect(await tips.find(stranger, tip.id)).toBeUndefined()
    expect(await tips.pay(stranger, tip.id, tip.version, { returnUrl: '' })).toEqual({ kind: 'missing' })
    expect(await tips.refresh(stranger, tip.id)).toBeUndefined()
    expect(await rowOf(tip.id)).toEqual(before)
    expect([await tips.isGone(tip.id), await tips.isGone('none')]).toEqual([false, true])
  })

  it('takes the card with it only as long as the amount stays', async () => {
    const guest = createGuest(world)
    const tip = await guest.attach(await guest.start())
    const kept = await guest.change(tip, to(other))
    expect(kept).toMatchObject({ kind: 'ok', tip: { cardReady: true, card: { last4: '4242' } } })
    const forgotten = await guest.change(tip, { amount: 700 })
    expect(forgotten).toMatchObject({ kind: 'ok', tip: { cardReady: false, card: undefined } })
  })

  it('was changed in another tab: a card that was typed for the old answers is not taken', async () => {
    const guest = createGuest(world)
    const tip = await guest.start()
    await guest.change(tip, { amount: 700 })
    const card = await world.card()
    expect(await world.tips.attachCard(guest.guestId, tip.id, tip.version, card)).toMatchObject({
      kind: 'changed',
      tip: { amount: 700, cardReady: false },
    })
    const attached = await world.tips.attachCard(guest.guestId, tip.id, 2, card)
    expect(attached).toMatchObject({ kind: 'ok', tip: { version: 3, cardReady: true } })
    // The same form again, from before that.
    expect(await world.tips.attachCard(guest.guestId, tip.id, 2, card)).toEqual(attached)
    expect(await world.tips.attachCard(guest.guestId, tip.id, 3, 'ctoken_unknown')).toMatchObject({
      kind: 'unusable',
    })
  })

  it('keeps its words back where they may not be read, at first and by a change', async () => {
    const guest = createGuest(world)
    const review = 'Call me: 090-1234-5678'
    const words = async ({ id }: { id: string }) => {
      const { words: state, held_for, words_wait, review: text } = await rowOf(id)
      return [state, held_for, words_wait !== null, text]
    }
    const held = ['held', 'telephone', true, review]
    const begun = await guest.start({ review })
    expect(await words(begun)).toEqual(held)
    const tip = await guest.start({ review: 'Thanks' })
    expect(await words(tip)).toEqual(['shown', null, false, 'Thanks'])
    await guest.change(tip, { review })
    expect(await words(tip)).toEqual(held)
    await guest.change(tip, { review: 'Thanks' })
    expect(await words(tip)).toEqual(['shown', null, false, 'Thanks'])
  })

  it('stands while Stripe can not tell the card, and nothing else is taken for that', async () => {
    const guest = createGuest(world)
    const tip = await guest.start()
    const before = await rowOf(tip.id)
    const { payments } = world.deps
    const { previewCard } = payments
    const attach = () => world.tips.attachCard(guest.guestId, tip.id, tip.version, 'ctoken_1')
    try {
      payments.previewCard = () => Promise.reject(new PaymentUnavailable('timeout', undefined))
      expect(await attach()).toMatchObject({ kind: 'unavailable', tip: { cardReady: false } })
      payments.previewCard = () => Promise.reject(new TypeError('a mistake'))
      await expect(attach()).rejects.toThrow('a mistake')
    } finally {
      payments.previewCard = previewCard
    }
    expect(await rowOf(tip.id)).toEqual(before)
  })

  it('with a wallet’s approval that is sent twice at once is one tip', async () => {
    const guest = createGuest(world)
    const branch = { id: seed.branchId, businessId: seed.businessId }
    const walletToken = `ctoken_${newId()}`
    const send = () => world.tips.start(guest.guestId, branch, guest.answers(), { walletToken })
    const ids = (await Promise.all([send(), send(), send()])).map(({ id }) => id)
    expect(new Set(ids).size).toBe(1)
  })

  it('with a wallet’s approval is the same tip for a day, at its own branch', async () => {
    const guest = createGuest(world)
    const walletToken = `ctoken_${newId()}`
    const branch = { id: seed.branchId, businessId: seed.businessId }
    const start = (at = branch) =>
      world.tips.start(guest.guestId, at, guest.answers(to(mine)), { walletToken })
    const tip = await start()
    // Its person has left since: what was begun is shown all the same.
    await setRow(db, 'staff', mine, { deleted_at: 1 })
    world.advance(day - 60_000)
    expect((await start()).id).toBe(tip.id)
    await setRow(db, 'staff', mine, { deleted_at: null })
    const hotel = { id: seed.hotel.branchId, businessId: seed.businessId }
    const answers = guest.answers()
    await expect(world.tips.start(guest.guestId, hotel, answers, { walletToken })).rejects.toBeInstanceOf(
      ForeignTipError,
    )
    world.advance(2 * 60_000)
    await expect(start()).rejects.toBeInstanceOf(ForeignTipError)
  })
})
