import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inTransaction } from '../../server/db/transaction.ts'
import { findReply, replyStands, replyTo, signatureOf, writeReply } from '../../server/words/reply.ts'
import { type Reply, replies, type WordsState } from '../../views/words.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { payTip, takeBack } from '../features/earning/earned.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'

const minute = 60_000
const start = Date.parse('2026-11-21T12:00:00+09:00')

type Step =
  | { press: Reply; who: number; later: number }
  | { words: WordsState; later: number }
  | { refunded: number; later: number }

const later = fc.integer({ min: 0, max: 7 * minute })
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ press: fc.constantFrom(...replies), who: fc.nat(2), later }) },
    {
      weight: 2,
      arbitrary: fc.record({ words: fc.constantFrom('shown', 'held', 'hidden'), later }),
    },
    { weight: 1, arbitrary: fc.record({ refunded: fc.constantFrom(0, 1, 999, 1000), later }) },
  ),
  { maxLength: 12 },
) as fc.Arbitrary<Step[]>

onEachDatabase('a reply to the words of a guest', async (database) => {
  const db = await database.open()
  const seed = await seedDemo(db)
  const pay = (more: Partial<Parameters<typeof payTip>[1]> = {}) =>
    payTip(db, { branchId: seed.branchId, amount: 1000, at: start, review: 'とても！', ...more })
  const press = (tipId: string, staffId: string, reply: Reply, now: number) =>
    inTransaction(db, (trx) => writeReply(trx, { tipId, businessId: seed.businessId, staffId, reply }, now))
  const set = (tipId: string, values: object) => setRow(db, 'tip', tipId, values)

  it('is one, its writer’s to change for ten minutes, kept by its guest while the money is there, and seen by others while the words are', async () => {
    const property = fc.asyncProperty(steps, async (all) => {
      const tipId = await pay()
      let now = start
      let given: { reply: Reply; by: string; at: number } | undefined
      let words: WordsState = 'shown'
      let refunded = 0
      for (const step of all) {
        now += step.later
        if ('words' in step) {
          words = step.words
          await set(tipId, { words })
        } else if ('refunded' in step) {
          refunded = step.refunded
          await set(tipId, { refunded_amount: refunded })
        } else {
          const by = seed.staffIds[step.who] ?? ''
          const isGone = words === 'held' || words === 'hidden' || refunded === 1000
          const isFixed = given && (given.by !== by || now - given.at >= 10 * minute)
          const expected = isGone
            ? { refused: 'none' }
            : isFixed
              ? { refused: 'fixed' }
              : { written: given?.reply !== step.press }
          expect(await press(tipId, by, step.press, now)).toEqual(expected)
          if (expected.written) given = { reply: step.press, by, at: given?.at ?? now }
        }
        const kept = refunded < 1000 ? given?.reply : undefined
        expect((await findReply(db, tipId, 'ja'))?.words).toBe(kept)
        const row = db.selectFrom('tip').selectAll().where('id', '=', tipId)
        const seen = words === 'held' || words === 'hidden' ? undefined : kept
        expect(replyTo(await row.executeTakeFirstOrThrow())).toBe(seen)
      }
    })
    await fc.assert(property, { numRuns: database.kind === 'sqlite' ? 60 : 15 })
  })

  it.each([
    ['free', {}, 0],
    ['changeable', { reply: 'glad', reply_by: 'a', replied_at: 5 }, 5 + 10 * minute - 1],
    ['fixed', { reply: 'glad', reply_by: 'a', replied_at: 5 }, 5 + 10 * minute],
    ['fixed', { reply: 'glad', reply_by: 'b', replied_at: 5 }, 6],
    ['fixed', { reply: 'glad', reply_by: 'a' }, 0],
    ['none', { words: 'held' }, 0],
  ] as const)('is %s', (stands, more, now) => {
    const tip = { review: 'Hm', amount: 1, refunded_amount: 0, disputed_amount: 0, words: 'shown' } as const
    const free = { ...tip, reply: null, reply_by: null, replied_at: null }
    expect(replyStands({ ...free, ...more }, 'a', now)).toBe(stands)
  })

  it.each([
    ['branch', 'staff', null, null, true],
    ['branch', 'staff', 'Hana', 1, true],
    ['staff', 'staff', 'Hana', null, false],
    ['branch', 'branch', 'Hana', null, true],
    ['branch', 'all', 'Hana', null, false],
    ['all', 'all', null, null, true],
  ] as const)('is from the %s: %s %s %s', (kind, recipient, staff_name, staff_left, shared) =>
    expect(signatureOf({ recipient, staff_name, staff_left }, shared).kind).toBe(kind),
  )

  it('is written by one of several who press at once', async () => {
    const tipId = await pay()
    const pressed = seed.staffIds.map((id, at) =>
      press(tipId, id, replies[at % replies.length] ?? 'glad', start),
    )
    const done = await Promise.all(pressed)
    expect(done.filter((each) => 'written' in each && each.written)).toHaveLength(1)
    expect(done.filter((each) => 'refused' in each && each.refused === 'fixed')).toHaveLength(
      seed.staffIds.length - 1,
    )
  })

  it('is no answer to a tip without words, an unpaid one or another business’s', async () => {
    const mute = await pay({ review: '' })
    expect(await press(mute, seed.staffIds[0] ?? '', 'glad', start)).toEqual({ refused: 'none' })
    const unpaid = await pay()
    await set(unpaid, { succeeded_at: null })
    expect(await press(unpaid, seed.staffIds[0] ?? '', 'glad', start)).toEqual({ refused: 'none' })
    const order = {
      tipId: await pay(),
      businessId: 'other',
      staffId: seed.staffIds[0] ?? '',
      reply: 'glad',
    } as const
    expect(await inTransaction(db, (trx) => writeReply(trx, order, start))).toEqual({ refused: 'none' })
  })

  it('is signed by the person, the team or the house, and by nobody who has left', async () => {
    const [hana = '', other = ''] = seed.staffIds
    const from = async (given: Parameters<typeof pay>[0], writer: string) => {
      const tipId = await pay(given)
      expect(await press(tipId, writer, 'again', start)).toEqual({ written: true })
      return [tipId, (await findReply(db, tipId, 'ja'))?.from] as const
    }
    const house = { kind: 'branch' }
    const [own, signed] = await from({ staffId: hana }, hana)
    expect(signed).toMatchObject({ kind: 'staff', name: { text: expect.stringMatching(/./) } })
    expect((await from({}, other))[1]).toEqual({ kind: 'all' })
    // Somebody of the house who has no part in it.
    expect((await from({}, seed.hotel.staffIds[0] ?? ''))[1]).toEqual(house)
    expect((await from({ recipient: 'branch' }, hana))[1]).toEqual(house)
    await setRow(db, 'staff', hana, { deleted_at: start })
    expect(await findReply(db, own, 'ja')).toEqual({ words: 'again', from: house })
  })

  it('goes with the tip, whoever takes it back', async () => {
    const tipId = await pay()
    await press(tipId, seed.staffIds[1] ?? '', 'journey', start)
    await takeBack(db, tipId, { refunded: 400, disputed: 600, at: start + minute })
    expect(await findReply(db, tipId, 'ja')).toBeUndefined()
  })
})
