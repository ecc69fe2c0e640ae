import { afterAll, expect, it } from 'vitest'
import type { Tip } from '../../../server/money/payment/tip.types.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { createGuest, createTipWorld } from '../../support/tip-world.ts'

onEachDatabase('paying a tip', async (database) => {
  const world = await createTipWorld(await database.open())
  afterAll(() => world.close())

  const charged = () => world.sandbox.books().charges.filter((charge) => charge.paid)
  const chargesFor = (tip: Tip) => charged().filter((charge) => charge.metadata.tip_id === tip.id)

  it('charges the card once, and shares it among everybody', async () => {
    const guest = createGuest(world)
    const draft = await guest.start({ amount: 1003 })
    const ready = await guest.attach(draft)
    expect(ready).toMatchObject({
      state: 'draft',
      cardReady: true,
      version: 2,
      card: { brand: 'visa', last4: '4242' },
    })
    const result = await guest.pay(ready)
    expect(result).toMatchObject({
      kind: 'paid',
      tip: { state: 'succeeded', amount: 1003, cardReady: false },
    })
    const shares = await world.listShares(await guest.find(draft))
    expect(shares.map((share) => share.amount).sort()).toEqual([200, 200, 201, 201, 201])
    const mine = chargesFor(draft)
    expect(mine.map((charge) => charge.amount)).toEqual([1003])
  })

  it('takes a double click for one payment', async () => {
    const guest = createGuest(world)
    const tip = await guest.attach(await guest.start())
    const results = await Promise.all([guest.pay(tip), guest.pay(tip), guest.pay(tip)])
    expect(results.filter((result) => result.kind === 'paid').length).toBeGreaterThanOrEqual(1)
    expect(results.every((result) => ['paid', 'already'].includes(result.kind))).toBe(true)
    expect(chargesFor(tip)).toHaveLength(1)
    expect(await guest.pay(tip)).toMatchObject({ kind: 'paid' })
  })

  it('keeps everything after a decline, and charges a second card once', async () => {
    const guest = createGuest(world)
    const tip = await guest.attach(
      await guest.start({ review: '美味しかった' }),
      'pm_card_visa_chargeDeclinedInsufficientFunds',
    )
    const declined = await guest.pay(tip)
    expect(declined).toMatchObject({
      kind: 'declined',
      tip: { state: 'declined', declineKey: 'insufficient_funds', review: '美味しかった', cardReady: false },
    })
    if (declined.kind !== 'declined') return
    const again = await guest.attach(declined.tip)
    expect(await guest.pay(again)).toMatchObject({ kind: 'paid', tip: { declineKey: undefined } })
    const mine = world.sandbox.books().paymentIntents.filter((intent) => intent.metadata.tip_id === tip.id)
    expect(mine.map((intent) => intent.status).sort()).toEqual(['canceled', 'succeeded'])
  })

  it('sends a card that needs 3-D Secure to the bank, and settles on return', async () => {
    const guest = createGuest(world)
    const tip = await guest.attach(await guest.start(), 'pm_card_authenticationRequired')
    const result = await guest.pay(tip)
    expect(result).toMatchObject({ kind: 'action', tip: { state: 'pending' } })
    expect(await guest.pay(tip)).toMatchObject({ kind: 'already' })
    const waiting = await guest.refresh(tip)
    expect(waiting).toMatchObject({ kind: 'known', url: result.kind === 'action' ? result.url : 'none' })
    world.sandbox.control.holdEvents()
    world.authenticate(tip)
    expect(await guest.refresh(tip)).toMatchObject({
      kind: 'known',
      tip: { state: 'succeeded' },
      url: undefined,
    })
    world.sandbox.control.clearEventRules()
    await world.sandbox.control.releaseEvents()
  })

  it('calls a failed 3-D Secure declined', async () => {
    const guest = createGuest(world)
    const tip = await guest.atTheBank()
    world.authenticate(tip, 'fail')
    expect(await guest.refresh(tip)).toMatchObject({
      tip: { state: 'declined', declineKey: 'authentication_failure' },
    })
  })

  it('charges what the page showed, or nothing', async () => {
    const guest = createGuest(world)
    const tip = await guest.attach(await guest.start())
    expect(await guest.change(tip, { amount: 3000 })).toMatchObject({
      kind: 'ok',
      tip: { amount: 3000, cardReady: false },
    })
    expect(await guest.pay(tip)).toMatchObject({ kind: 'changed', tip: { amount: 3000 } })
    expect(await guest.pay(await guest.find(tip))).toMatchObject({ kind: 'card_missing' })
    expect(world.sandbox.books().paymentIntents.filter((i) => i.metadata.tip_id === tip.id)).toEqual([])
  })

  it('says so when Stripe is away, and charges on the next try with the same card', async () => {
    const guest = createGuest(world)
    const tip = await guest.attach(await guest.start())
    world.sandbox.control.drop({ method: 'POST', path: '/v1/payment_intents', executed: false, times: null })
    expect(await guest.pay(tip)).toMatchObject({
      kind: 'unavailable',
      tip: { declineKey: undefined, setback: 'away', cardReady: true },
    })
    world.sandbox.control.clearFaults()
    expect(await guest.pay(await guest.find(tip))).toMatchObject({ kind: 'paid' })
    expect(chargesFor(tip)).toHaveLength(1)
  })

  it('stays pending when the answer to the charge is lost, and finds it paid', async () => {
    const guest = createGuest(world)
    const tip = await guest.attach(await guest.start())
    world.sandbox.control.holdEvents()
    world.sandbox.control.drop({ method: 'POST', path: '/v1/payment_intents/*/confirm', times: null })
    expect(await guest.pay(tip)).toMatchObject({ kind: 'pending', tip: { state: 'pending' } })
    world.sandbox.control.clearFaults()
    expect(await guest.pay(tip)).toMatchObject({ kind: 'already' })
    expect(await guest.refresh(tip)).toMatchObject({ tip: { state: 'succeeded' } })
    world.sandbox.control.clearEventRules()
    await world.sandbox.control.releaseEvents()
    expect(chargesFor(tip)).toHaveLength(1)
  })

  it('ends a confirmation that never arrived, so that it cannot come late', async () => {
    const guest = createGuest(world)
    const tip = await guest.attach(await guest.start())
    world.sandbox.control.drop({
      method: 'POST',
      path: '/v1/payment_intents/*/confirm',
      executed: false,
      times: null,
    })
    expect(await guest.pay(tip)).toMatchObject({ kind: 'pending' })
    world.sandbox.control.clearFaults()
    expect(await guest.refresh(tip)).toMatchObject({ tip: { state: 'pending' } })
    world.advance(31_000)
    expect(await guest.refresh(tip)).toMatchObject({ tip: { state: 'declined', setback: 'away' } })
    world.advance(-31_000)
    const again = await guest.attach(await guest.find(tip))
    expect(await guest.pay(again)).toMatchObject({ kind: 'paid' })
    expect(chargesFor(tip)).toHaveLength(1)
  })

  it('asks for the card again when its token has been used or is unknown', async () => {
    const guest = createGuest(world)
    const token = await world.card()
    const first = await guest.start()
    expect(await guest.pay(first, { confirmationToken: token })).toMatchObject({ kind: 'paid' })
    const second = await guest.start()
    expect(await guest.pay(second, { confirmationToken: token })).toMatchObject({ kind: 'card_missing' })
    expect(await world.tips.attachCard(guest.guestId, second.id, second.version, token)).toMatchObject({
      kind: 'unusable',
    })
    expect(await guest.pay(second, { confirmationToken: 'ctoken_nobody' })).toMatchObject({
      kind: 'declined',
      tip: { declineKey: 'card_details_expired' },
    })
  })

  it('shows what became of a card that was sent before, and charges it no second time', async () => {
    const guest = createGuest(world)
    const tip = await guest.start()
    const confirmationToken = await world.card('pm_card_visa_chargeDeclinedInsufficientFunds')
    const first = await guest.pay(tip, { confirmationToken })
    expect(first).toMatchObject({ kind: 'declined', tip: { declineKey: 'insufficient_funds' } })
    const again = await guest.pay(await guest.find(tip), { confirmationToken })
    expect(again).toMatchObject({ kind: 'declined', tip: { declineKey: 'insufficient_funds' } })
    const intents = world.sandbox.books().paymentIntents.filter((intent) => intent.metadata.tip_id === tip.id)
    expect(intents).toHaveLength(1)
  })
})
