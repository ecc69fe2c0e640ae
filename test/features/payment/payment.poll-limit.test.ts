import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { limitPolls } from '../../../server/money/payment/payment.poll.ts'
import { createDatabase } from '../../support/databases.ts'
import { createGuest, createTipWorld } from '../../support/tip-world.ts'

describe('looking at a tip that is under way', async () => {
  let asked = 0
  const database = await createDatabase('sqlite')
  const world = await createTipWorld(await database.open(), {
    wrap: (gateway) => ({
      ...gateway,
      retrieveIntent: (id) => {
        asked += 1
        return gateway.retrieveIntent(id)
      },
    }),
  })
  beforeEach(() => {
    world.reset()
    asked = 0
  })
  afterAll(async () => {
    await world.close()
    await database.drop()
  })

  async function atTheBank() {
    const guest = createGuest(world)
    const tip = await guest.atTheBank()
    // The news that Stripe sends by itself asks too.
    await world.sandbox.control.idle()
    return { guest, tip }
  }

  it('asks Stripe eight times in two seconds, however often one looks, then again', async () => {
    const { guest, tip } = await atTheBank()
    asked = 0
    const looks = []
    // On a busy machine twelve looks may take longer than two seconds.
    const still = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    for (let i = 0; i < 12; i += 1) looks.push(await guest.refresh(tip))
    still.mockRestore()
    expect(asked).toBe(8)
    expect(looks.filter((look) => look?.kind === 'known' && look.url)).toHaveLength(8)
    expect(looks.every((look) => look?.tip.state === 'pending')).toBe(true)
    world.advance(2000)
    expect(await guest.refresh(tip)).toMatchObject({ kind: 'known', url: expect.any(String) as string })
    expect(asked).toBe(9)
  })

  it('asks for a guest who is back from the bank at once, whatever happens to other tips', async () => {
    const [busy, mine] = [await atTheBank(), await atTheBank()]
    await Promise.all([...Array(10)].map(() => busy.guest.refresh(busy.tip)))
    await mine.guest.refresh(mine.tip)
    world.sandbox.control.holdEvents()
    world.authenticate(mine.tip)
    expect(await mine.guest.refresh(mine.tip)).toMatchObject({ tip: { state: 'succeeded' } })
    world.sandbox.control.clearEventRules()
    await world.sandbox.control.releaseEvents()
  })
})

describe('the count of asks', () => {
  it('begins anew after two seconds for each tip by itself, and remembers no longer', () => {
    let now = 0
    const eightTimes = Array(8).fill(true)
    const mayPoll = limitPolls(() => now)
    const asks = (id: string) => [...Array(9)].map(() => mayPoll(id))
    expect(asks('a')).toEqual([...eightTimes, false])
    now = 1000
    expect(asks('b')).toEqual([...eightTimes, false])
    now = 2000
    expect(asks('a')).toEqual([...eightTimes, false])
    expect(mayPoll('b')).toBe(false)
    now = 3000
    expect(mayPoll('b')).toBe(true)
  })
})

describe('the limit of looks, after the clock was set back', () => {
  it('forgets what was counted before, and lets everybody look again', () => {
    const clock = { now: 10_000_000 }
    const mayPoll = limitPolls(() => clock.now)
    for (let i = 0; i < 8; i += 1) expect(mayPoll('old')).toBe(true)
    expect(mayPoll('old')).toBe(false)
    clock.now -= 3_600_000
    for (let i = 0; i < 60; i += 1) {
      expect([i, mayPoll('old'), mayPoll(`new ${i}`)]).toEqual([i, true, true])
      clock.now += 5000
    }
  })
})
