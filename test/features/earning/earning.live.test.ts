import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import type { Db } from '../../../server/db/database.ts'
import { createLiveEarnings, type Listener } from '../../../server/features/earning/earning.live.service.ts'
import type { Member } from '../../../server/venues/member.types.ts'
import { seedDemo } from '../../demo/seed-demo.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { until } from '../../support/until.ts'
import { payTip } from './earned.ts'

const pace = { pollMs: 20, beatMs: 30, checkMs: 30, mostOfOne: 2 }

onEachDatabase('live earnings', async (database) => {
  let live: ReturnType<typeof createLiveEarnings>
  let asked = 0
  const db = await database.open()
  const seed = await seedDemo(db)
  afterEach(() => live.stop())

  const open = () => {
    asked = 0
    const counting = db.withPlugin({
      transformQuery: ({ node }) => {
        asked += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    live = createLiveEarnings({ db: counting, clock: Date.now, log: pino({ level: 'silent' }) }, pace)
  }
  const member = (role: Member['role'], more: Partial<Member> = {}): Member => ({
    staffId: `${role}-id`,
    businessId: seed.businessId,
    branchId: seed.branchId,
    role,
    name: role,
    ...more,
  })
  const listen = (of: Member, since = Date.now()) => {
    const heard: number[] = []
    const listener: Listener = {
      member: of,
      since,
      tell: (at) => void heard.push(at),
      beat: vi.fn(),
      stillMay: vi.fn(async () => true),
      end: vi.fn(),
    }
    return { heard, listener, leave: live.join(listener) }
  }
  const pay = (more: Partial<Parameters<typeof payTip>[1]> = {}) =>
    payTip(db, { branchId: seed.branchId, amount: 500, at: Date.now(), ...more })

  it('tell each of what they may see, once', async () => {
    open()
    const soon = Date.now() + 60_000
    const [first = '', second = ''] = seed.staffIds
    // Later than all that earlier tests have booked: only what comes from here on is new.
    const owner = listen(member('owner', { branchId: undefined }), soon)
    const manager = listen(member('manager'), soon)
    const away = listen(member('manager', { staffId: 'm2', branchId: seed.hotel.branchId }), soon)
    const chosen = listen(member('staff', { staffId: first }), soon)
    const other = listen(member('staff', { staffId: second }), soon)
    const foreign = listen(member('owner', { businessId: 'other', branchId: undefined }), soon)
    await until(() => expect(asked).toBeGreaterThan(2))
    await pay({ staffId: first })
    for (const { heard } of [owner, manager, chosen]) await until(() => expect(heard).toHaveLength(1))
    await pay({ branchId: seed.hotel.branchId, recipient: 'branch' })
    for (const { heard } of [owner]) await until(() => expect(heard).toHaveLength(2))
    await until(() => expect(away.heard).toHaveLength(1))
    expect([manager, chosen, other, foreign].map(({ heard }) => heard.length)).toEqual([1, 1, 0, 0])
  })

  it('tell who comes back of what they have missed', async () => {
    open()
    const before = Date.now()
    await pay({ at: before + 1 })
    const back = listen(member('manager'), before)
    const longAway = listen(member('manager', { staffId: 'm2' }), before - 24 * 3_600_000)
    await until(() => expect(back.heard.length).toBe(1))
    await until(() => expect(longAway.heard.length).toBe(1))
  })

  it('ask the database nothing while nobody listens', async () => {
    open()
    const { leave } = listen(member('manager'))
    await until(() => expect(asked).toBeGreaterThan(0))
    leave()
    // A question may be under way; then there is none.
    await until(async () => {
      const then = asked
      await new Promise((resolve) => setTimeout(resolve, 3 * pace.pollMs))
      expect(asked).toBe(then)
    })
    const again = listen(member('manager'), Date.now() + 60_000)
    const then = asked
    await until(() => expect(asked).toBeGreaterThan(then))
    await pay()
    await until(() => expect(again.heard).toHaveLength(1))
  })

  it('end with those who may listen no more, at the end, and take only so many of one', async () => {
    open()
    const gone = listen(member('manager'))
    const staying = listen(member('manager', { staffId: 'm2' }))
    vi.mocked(gone.listener.stillMay).mockResolvedValue(false)
    vi.mocked(staying.listener.stillMay).mockRejectedValue(new Error('the session store is away'))
    await until(() => expect(gone.listener.end).toHaveBeenCalledOnce())
    await until(() => expect(staying.listener.beat).toHaveBeenCalled())
    expect(staying.listener.end).not.toHaveBeenCalled()
    listen(member('manager', { staffId: 'm2' }))
    expect(() => listen(member('manager', { staffId: 'm2' }))).toThrow('Try again')
    live.stop()
    expect(staying.listener.end).toHaveBeenCalledOnce()
    expect(() => listen(member('owner'))).toThrow('Try again')
  })
})

it('live earnings: whoever comes back in the middle of a look begins no second round of them', async () => {
  vi.useFakeTimers()
  try {
    const rare = { ...pace, pollMs: 1e6, beatMs: 1e6, checkMs: 10 }
    const needs = { db: {} as Db, clock: Date.now, log: pino({ level: 'silent' }) }
    const live = createLiveEarnings(needs, rare)
    let answer = (_: boolean) => {}
    const member: Member = { staffId: 's', businessId: 'b', branchId: 'c', role: 'staff', name: 'S' }
    const listener: Listener = {
      member,
      since: 0,
      tell: vi.fn(),
      beat: vi.fn(),
      end: vi.fn(),
      stillMay: () => new Promise((resolve) => (answer = resolve)),
    }
    const leave = live.join(listener)
    expect(vi.getTimerCount()).toBe(3)
    await vi.advanceTimersByTimeAsync(10)
    leave()
    live.join({ ...listener })
    answer(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(3)
    live.stop()
  } finally {
    vi.useRealTimers()
  }
})
