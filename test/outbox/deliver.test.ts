import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  claimNext,
  forgetDone,
  type OutboxKind,
  type OutboxRow,
  readBacklog,
  waitingRow,
} from '../../server/outbox/outbox.store.ts'
import { deliver, type OutboxSender, pauseAfter, rules, type TryOutcome } from '../../server/outbox/outbox.ts'
import { onEachDatabase } from '../support/databases.ts'
import { readRow } from '../support/rows.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const begun = Date.UTC(2026, 10, 22)
const done = { state: 'sent', payload: null, next_at: null, done_at: begun } as const

describe('the pauses', () => {
  it('grow from five seconds, each kind’s to its longest, and are up to a quarter shorter', () => {
    const pauses = (kind: OutboxSender['kind']) =>
      [1, 2, 3, 7, 8, 30].map((n) => pauseAfter(kind, n, () => 1))
    expect(pauses('hook')).toEqual([5000, 20_000, 80_000, 20_480_000, 21_600_000, 21_600_000])
    expect(pauses('mail')).toEqual([5000, 15_000, 45_000, 900_000, 900_000, 900_000])
    expect(pauses('push')).toEqual([5000, 10_000, 20_000, 320_000, 640_000, 3_600_000])
    expect(pauseAfter('hook', 1, () => 0)).toBe(3750)
  })
})

onEachDatabase('the outbox', async (database) => {
  const at = { now: begun }
  const db = await database.open()
  beforeEach(async () => {
    at.now = begun
    await db.deleteFrom('outbox').execute()
  })

  /** Written now, in a lane of its own queue, and sent for a day if nothing else is said. */
  const put = async (kind: OutboxKind, id: string, more: Partial<OutboxRow> = {}) => {
    const row = {
      id,
      kind,
      queue: kind,
      lane: `${kind} lane`,
      type: 'tip.succeeded',
      subject: '',
      payload: '{}',
    }
    await db
      .insertInto('outbox')
      .values({ ...waitingRow({ ...row, expires_at: at.now + day }, at.now), ...more })
      .execute()
  }
  const claim = (kind: OutboxKind) => claimNext(db, kind, rules[kind], at.now)
  const rowOf = (id: string) => readRow(db, 'outbox', id)

  const told: string[] = []
  /** Sends what is due first in a queue; the other side says so. */
  const send = async (kind: OutboxKind, says: TryOutcome, more: Partial<OutboxSender> = {}) => {
    told.length = 0
    const [row, ...others] = await claim(kind)
    if (!row) throw new Error('nothing is due')
    const sender: OutboxSender = {
      kind,
      queues: async () => [kind],
      send: async () => says,
      tell: (_, result) => void told.push(result),
      ...more,
    }
    const deps = { db, clock: () => at.now, log: pino({ level: 'silent' }), random: () => 1 }
    return deliver(deps, sender, [row, ...others])
  }

  describe('claims', () => {
    it.each([
      ['hook', 30 * second],
      ['mail', 2 * minute],
      ['push', 30 * second],
    ] as const)('a %s for longer than a try takes, and counts the try', async (kind, ms) => {
      await put(kind, 'one')
      expect(await claim(kind)).toMatchObject([{ id: 'one', tries: 1, claimed_until: begun + ms }])
      at.now += ms - 1
      expect(await claim(kind)).toEqual([])
      at.now += 1
      expect(await claim(kind)).toMatchObject([{ id: 'one', tries: 2 }])
    })

    it.each(['hook', 'mail'] as const)('a %s by itself, and none before those ahead of it', async (kind) => {
      await put(kind, 'first', { place: 1 })
      await put(kind, 'second', { place: 2 })
      expect(await claim(kind)).toMatchObject([{ id: 'first' }])
      expect(await claim(kind)).toEqual([])
    })

    it('one each for two processes that look at the same time', async () => {
      for (const id of ['one', 'other']) await put('hook', id, { lane: id })
      const claimed = await Promise.all([claim('hook'), claim('hook')])
      expect(claimed.map((rows) => rows.length)).toEqual([1, 1])
      expect(await claim('hook')).toEqual([])
    })

    it('all that waits for a device, as it was written', async () => {
      await put('push', 'c', { place: 2 })
      await put('push', 'b', { place: 1 })
      await put('push', 'd', { place: 2 })
      await put('push', 'a', { place: 2 })
      await put('push', 'later', { place: 3, next_at: begun + 1 })
      await put('push', 'other', { lane: 'another lane', next_at: begun })
      const both = [await claim('push'), await claim('push')].map((rows) => rows.map(({ id }) => id))
      expect(both.toSorted()).toEqual([['b', 'a', 'c', 'd'], ['other']])
    })
  })

  describe('after a try that failed', () => {
    it('waits for its pause, or as long as the other side asks if that is longer', async () => {
      await put('push', 'one')
      await send('push', { kind: 'later', status: 503, error: 'busy', waitMs: 1 })
      const first = { state: 'pending', status: 503, error: 'busy', next_at: begun + 5 * second }
      expect(await rowOf('one')).toMatchObject({ ...first, claimed_until: null, done_at: null })
      at.now += 5 * second
      await send('push', { kind: 'later', waitMs: hour - 0.5 })
      expect(await rowOf('one')).toMatchObject({ status: null, error: null, next_at: at.now + hour })
      expect(told).toEqual(['later'])
    })

    it('waits as long as the one that was tried most often, and until the last of them is no news', async () => {
      await put('push', 'old', { place: 1, tries: 3, expires_at: begun })
      await put('push', 'new', { place: 2 })
      await send('push', { kind: 'later' })
      expect(told).toEqual(['later'])
      expect((await rowOf('new')).next_at).toBe(begun + 40 * second)
    })

    it('is given up where the next try would come too late', async () => {
      await put('push', 'one', { expires_at: begun + 5 * second })
      await send('push', { kind: 'later' })
      expect(told).toEqual(['expired'])
      expect(await rowOf('one')).toMatchObject({ state: 'failed', next_at: null, done_at: begun })
    })

    it.each([
      ['hook', 5 * hour],
      ['push', 0],
      ['mail', 0],
    ] as const)('has the time in which nobody tried besides: a %s', async (kind, more) => {
      await put(kind, 'one')
      at.now += 5 * hour
      await send(kind, { kind: 'later' })
      expect((await rowOf('one')).expires_at).toBe(begun + day + more)
    })

    it('has nothing besides for an hour in which it had to stand in line', async () => {
      await put('hook', 'one')
      at.now += hour
      await send('hook', { kind: 'later' })
      expect((await rowOf('one')).expires_at).toBe(begun + day)
    })
  })

  it('does not send what is late, and remembers why it was not sent before', async () => {
    await put('mail', 'never tried', { expires_at: begun, lane: 'a' })
    await put('mail', 'failed', { expires_at: begun, lane: 'b', error: 'recipient 450' })
    for (let n = 0; n < 2; n++) {
      const unwanted = () => Promise.reject(new Error('sent'))
      expect(await send('mail', { kind: 'sent' }, { send: unwanted })).toMatchObject({ kind: 'refused' })
      expect(told).toEqual(['expired'])
    }
    expect((await rowOf('never tried')).error).toBe('late')
    expect((await rowOf('failed')).error).toBe('recipient 450')
  })

  it('empties a mail that is done, and nothing else', async () => {
    for (const kind of ['hook', 'mail', 'push'] as const) {
      await put(kind, kind)
      await send(kind, { kind: 'sent' })
    }
    const payloads = ['hook', 'mail', 'push'].map(async (id) => (await rowOf(id)).payload)
    expect(await Promise.all(payloads)).toEqual(['{}', null, '{}'])
    expect(await rowOf('hook')).toMatchObject({ state: 'sent', next_at: null, done_at: begun })
  })

  it('writes nothing of a try that has lasted longer than its claim', async () => {
    await put('hook', 'one')
    const also: string[] = []
    const other = async () => {
      at.now += rules.hook.claimMs
      await send('hook', { kind: 'gone' }, { also: async () => also.push('the other') })
      return { kind: 'sent' as const }
    }
    await send('hook', { kind: 'sent' }, { send: other, also: async () => also.push('this one') })
    expect(await rowOf('one')).toMatchObject({ state: 'failed', tries: 2 })
    expect(also).toEqual(['the other'])
  })

  it('knows for a month what became of a webhook, for a week of a mail, for two days of a message', async () => {
    const kept = { hook: 30 * day, mail: 7 * day, push: 2 * day }
    for (const [kind, ms] of Object.entries(kept) as [OutboxKind, number][]) {
      await put(kind, kind, kind === 'mail' ? done : { ...done, payload: '{}' })
      await forgetDone(db, begun + ms)
      expect(await rowOf(kind)).toBeDefined()
      await forgetDone(db, begun + ms + 1)
      expect(await db.selectFrom('outbox').selectAll().where('id', '=', kind).execute()).toEqual([])
    }
  })

  it('counts what waits, what of it has failed before, and since when the oldest waits', async () => {
    expect(await readBacklog(db, 'mail')).toEqual({ waiting: 0, failing: 0, since: undefined })
    await put('mail', 'new', { created_at: begun + 2 })
    await put('mail', 'failed', { created_at: begun + 1, error: 'recipient 450' })
    await put('mail', 'sent', { ...done, created_at: begun })
    await put('push', 'another kind')
    expect(await readBacklog(db, 'mail')).toEqual({ waiting: 2, failing: 1, since: begun + 1 })
  })
})
