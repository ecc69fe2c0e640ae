import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { forgetAbandoned } from '../../server/money/payment/payment.forget.ts'
import { changeAnswers, findTip, insertTipDraft } from '../../server/money/payment/tip.store.ts'
import { decideWords, reportWords, type WordDoer } from '../../server/words/word-history.ts'
import {
  countWaitingWords,
  findWords,
  listDecidedWords,
  listWaitingWords,
} from '../../server/words/word-list.store.ts'
import { makeDemoBooks } from '../demo/books/demo-books.ts'
import { type Seed, seedDemo } from '../demo/seed-demo.ts'
import { payTip } from '../features/earning/earned.ts'
import { onEachDatabase } from '../support/databases.ts'
import { analyze, plansOf } from '../support/plans.ts'

const clock = () => Date.UTC(2026, 10, 23)

onEachDatabase('guests’ words', (database) => {
  let db: Db
  let seed: Seed
  beforeAll(async () => {
    db = await database.open()
    seed = await seedDemo(db)
    await makeDemoBooks(db, { businessId: seed.businessId, tips: 2000, seed: 1, until: clock() })
  })

  const all = () => ({ businessId: seed.businessId, branchId: undefined })
  const owner = (): WordDoer => ({
    ...all(),
    personId: 'somebody',
    staffId: 'somebody',
    role: 'owner',
  })
  const standing = async (id: string) => {
    const { words, held_for, words_wait } = (await findTip(db, id)) ?? {}
    return { words, held_for, words_wait }
  }
  const shown = { words: 'shown', held_for: null, words_wait: null }

  it('are judged again with each change before they are paid, and forgotten with their tip', async () => {
    const answers = { recipient: { kind: 'all' as const }, amount: 500, lang: 'en' as const }
    const branch = { id: seed.branchId, businessId: seed.businessId }
    const draft = { guestId: 'g', branch, now: 5, answers: { ...answers, review: 'https://example.com' } }
    const held = await insertTipDraft(db, draft)
    if (!held) throw new Error('no draft')
    expect(await standing(held.id)).toEqual({ words: 'held', held_for: 'link', words_wait: 5 })
    const changed = await changeAnswers(db, held, { ...answers, review: 'Thank you!' }, 6)
    expect(await standing(held.id)).toEqual(shown)
    if (!changed) throw new Error('not changed')
    await changeAnswers(db, changed, draft.answers, 7)
    await db.updateTable('tip').set({ state: 'expired', updated_at: 7 }).where('id', '=', held.id).execute()
    // Nobody is asked about words of a tip that was never paid.
    expect(await countWaitingWords(db, all())).toBe(0)
    await forgetAbandoned(db, clock())
    expect(await standing(held.id)).toEqual(shown)
  })

  it('name for whom they were as long as they are there; what they were stays', async () => {
    const staffId = seed.staffIds[2] ?? ''
    const tip = { branchId: seed.branchId, amount: 500, at: 1000, review: 'Lovely!', staffId }
    const tipId = await payTip(db, tip)
    const person = async () => (await findWords(db, [tipId])).get(tipId)?.person
    expect(await person()).toMatchObject({ name: expect.any(String), role: 'staff' })
    await db.updateTable('staff').set({ deleted_at: 90 }).where('id', '=', staffId).execute()
    expect(await person()).toMatchObject({ name: undefined, role: 'staff', place: expect.any(String) })
  })

  it('have a history that names those who still work there, and those who have left by role and place alone', async () => {
    const staffId = seed.staffIds[0] ?? ''
    await db.updateTable('staff').set({ person_id: 'a-doer' }).where('id', '=', staffId).execute()
    const doer: WordDoer = { ...owner(), personId: 'a-doer', staffId }
    const tip = { branchId: seed.branchId, amount: 500, at: 1000, review: 'Good!', staffId: seed.staffIds[1] }
    const tipId = await payTip(db, tip)
    expect(await decideWords(db, { tipId, to: 'hidden', reason: 'r' }, doer, 60)).toBeUndefined()
    const who = async () => (await findWords(db, [tipId])).get(tipId)?.events[0]?.who
    expect(await who()).toMatchObject({ name: expect.any(String), role: 'owner' })
    await db.updateTable('staff').set({ deleted_at: 61 }).where('id', '=', staffId).execute()
    expect(await who()).toMatchObject({ name: undefined, role: 'owner' })
    await db.deleteFrom('word_history').where('tip_id', '=', tipId).execute()
  })

  it('are listed page by page without one twice, by indexes alone, and those of another branch apart', async () => {
    const where = all()
    for (const at of [77, 78]) {
      const tip = { branchId: seed.branchId, amount: 500, at: 1000, review: 'Lovely!' }
      const by = { ...owner(), staffId: seed.staffIds[0] ?? '' }
      expect(await reportWords(db, await payTip(db, tip), by, at)).toBe(true)
    }
    const first = await listWaitingWords(db, where, { limit: 1 })
    const rest = await listWaitingWords(db, where, { after: first[0]?.cursor, limit: 1000 })
    expect(first.length + rest.length).toBe(await countWaitingWords(db, where))
    expect(rest.map(({ tipId }) => tipId)).not.toContain(first[0]?.tipId)
    const hotel = { ...where, branchId: seed.hotel.branchId }
    expect(
      (await listWaitingWords(db, hotel, { limit: 1000 })).every((line) => line.branchId === hotel.branchId),
    ).toBe(true)
    const [one] = first
    if (!one) throw new Error('nothing waits')
    await decideWords(db, { tipId: one.tipId, to: 'hidden', reason: 'r' }, owner(), 80)
    await decideWords(db, { tipId: one.tipId, to: 'shown', reason: 's' }, owner(), 81)
    const other = rest[0]?.tipId ?? ''
    await decideWords(db, { tipId: other, to: 'hidden', reason: 't' }, owner(), 79)
    const decided = await listDecidedWords(db, where, { limit: 1 })
    const older = await listDecidedWords(db, where, { after: decided[0]?.cursor, limit: 9 })
    expect(decided.map((line) => [line.tipId, line.cursor.at])).toEqual([[one.tipId, 81]])
    expect(older.map(({ tipId }) => tipId)).toEqual([other])
    expect(decided[0]?.events.map(({ kind }) => kind)).toEqual(['reported', 'hidden', 'shown'])
    // A branch's manager reads what was decided there, and nothing of another branch.
    const here = await listDecidedWords(db, hotel, { limit: 1000 })
    const there = { ...where, branchId: seed.branchId }
    const elsewhere = await listDecidedWords(db, there, { limit: 1000 })
    expect(here.every((line) => line.branchId === hotel.branchId)).toBe(true)
    expect(elsewhere.every((line) => line.branchId === seed.branchId)).toBe(true)
    expect(here.length + elsewhere.length).toBe(2)
    await analyze(db)
    const after = { at: 1, id: 'a' }
    for (const ask of [
      (on: Db) => countWaitingWords(on, where),
      (on: Db) => countWaitingWords(on, hotel),
      (on: Db) => listWaitingWords(on, where, { after, limit: 21 }),
      (on: Db) => listWaitingWords(on, hotel, { limit: 21 }),
      (on: Db) => listDecidedWords(on, where, { after, limit: 21 }),
      (on: Db) => listDecidedWords(on, hotel, { limit: 21 }),
      (on: Db) => findWords(on, [one.tipId]),
    ])
      for (const plan of await plansOf(db, ask))
        expect(plan).not.toMatch(/Seq Scan on tip\b|SCAN tip\b(?! USING)/)
  })
})
