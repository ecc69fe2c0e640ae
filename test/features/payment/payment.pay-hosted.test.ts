import { afterAll, expect, it } from 'vitest'
import type { Tip } from '../../../server/money/payment/tip.types.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { createGuest, createTipWorld } from '../../support/tip-world.ts'

onEachDatabase('the hosted page', async (database) => {
  const world = await createTipWorld(await database.open())
  afterAll(() => world.close())

  const sessionOf = (tip: Tip) => {
    const session = world.sandbox.books().sessions.findLast((one) => one.metadata?.tip_id === tip.id)
    if (!session) throw new Error('no session')
    return session
  }
  const charges = (tip: Tip) =>
    world.sandbox.books().charges.filter((one) => one.paid && one.metadata.tip_id === tip.id)

  it('leads to Stripe, and to a paid tip', async () => {
    const guest = createGuest(world)
    const tip = await guest.start({
      amount: 700,
      lang: 'cn',
      recipient: { kind: 'staff', staffId: world.seed.staffIds[1] ?? '' },
    })
    const result = await guest.payHosted(tip, { locale: 'zh' })
    expect(result).toMatchObject({ kind: 'redirect', url: sessionOf(tip).url, tip: { state: 'pending' } })
    expect(sessionOf(tip)).toMatchObject({ locale: 'zh', amount_total: 700 })
    await world.sandbox.control.payCheckout({ id: sessionOf(tip).id })
    await world.sandbox.control.idle()
    await expect
      .poll(() => guest.find(tip))
      .toMatchObject({ state: 'succeeded', amount: 700, card: { last4: '4242' }, fee: 25 })
    expect(await world.listShares(tip)).toEqual([
      { staffId: world.seed.staffIds[1], name: '佐藤 健 (Ken)', amount: 700 },
    ])
  })

  it('is the same page while it is open, however often one asks', async () => {
    const guest = createGuest(world)
    const tip = await guest.start()
    const first = await guest.payHosted(tip)
    const second = await guest.payHosted(tip)
    expect(second).toEqual(first)
    expect(await guest.refresh(tip)).toMatchObject({ url: sessionOf(tip).url, tip: { state: 'pending' } })
    const both = await Promise.all([
      guest.payHosted(tip),
      guest.pay(tip, { confirmationToken: await world.card() }),
    ])
    expect(both.map((result) => result.kind)).toEqual(['redirect', 'already'])
    expect(world.sandbox.books().sessions.filter((one) => one.metadata?.tip_id === tip.id)).toHaveLength(1)
  })

  it('is closed at Stripe when the guest begins again, and the card way is open again', async () => {
    const guest = createGuest(world)
    const tip = await guest.start({ review: 'また来ます' })
    await guest.payHosted(tip)
    const again = await guest.again(tip)
    expect(sessionOf(tip).status).toBe('expired')
    expect(again).toMatchObject({
      kind: 'draft',
      tip: { amount: 1000, review: 'また来ます', state: 'draft' },
    })
    expect(await guest.again(tip)).toEqual(again)
    if (again.kind !== 'draft') return
    expect(await guest.pay(again.tip, { confirmationToken: await world.card() })).toMatchObject({
      kind: 'paid',
    })
    expect(await guest.again(tip)).toMatchObject({ kind: 'already', tip: { state: 'succeeded' } })
    expect(await guest.find(tip)).toMatchObject({ state: 'cancelled' })
  })

  it('can not be begun again once it is paid', async () => {
    const guest = createGuest(world)
    const tip = await guest.start()
    await guest.payHosted(tip)
    world.sandbox.control.holdEvents()
    await world.sandbox.control.payCheckout({ id: sessionOf(tip).id })
    expect(await guest.again(tip)).toMatchObject({ kind: 'already', tip: { state: 'succeeded' } })
    world.sandbox.control.clearEventRules()
    await world.sandbox.control.releaseEvents()
    expect(await guest.again(tip)).toMatchObject({ kind: 'already', tip: { state: 'succeeded' } })
  })

  it('changes from card to page and back without ever charging both', async () => {
    const guest = createGuest(world)
    const tip = await guest.attach(await guest.start(), 'pm_card_chargeDeclined')
    const declined = await guest.pay(tip)
    if (declined.kind !== 'declined') throw new Error(declined.kind)
    expect(await guest.payHosted(declined.tip)).toMatchObject({ kind: 'redirect' })
    const intents = world.sandbox.books().paymentIntents.filter((one) => one.metadata.tip_id === tip.id)
    expect(intents.map((one) => one.status)).toEqual(['canceled'])
    await world.sandbox.control.payCheckout({ id: sessionOf(tip).id })
    expect(await guest.refresh(tip)).toMatchObject({ tip: { state: 'succeeded', declineKey: undefined } })
    expect(charges(tip)).toHaveLength(1)
  })
})
