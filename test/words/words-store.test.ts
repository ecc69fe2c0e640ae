import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { forgetAbandoned } from '../../server/money/payment/payment.forget.ts'
import { changeAnswers, findTip, insertTipDraft } from '../../server/money/payment/tip.store.ts'
import { readUnread } from '../../server/words/unread-words.ts'
import {
  countWaitingWords,
  findWords,
  listDecidedWords,
  listWaitingWords,
} from '../../server/words/word-list.store.ts'
import { decideWords, reportWords, type WordDoer } from '../../server/words/word-record.ts'
import { saveWordRules } from '../../server/words/words.store.ts'
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

  it('that are old are judged in parts, each once, also by two at once, and stay shown until then', async () => {
    const texts = ['Lovely!', '090-1234-5678', 'bluebird']
    const tips = await Promise.all(
      texts.map((review) =>
        payTip(db, { branchId: seed.branchId, amount: 500, at: 1000, review, staffId: seed.staffIds[2] }),
      ),
    )
    const [plain = '', number = '', own = ''] = tips
    const unread = async () =>
      (
        await db
          .selectFrom('tip')
          .select('id')
          .where('words', '=', 'unread')
          .where('review', '<>', '')
          .execute()
      ).length
    const before = await unread()
    expect(before).toBeGreaterThan(400)
    // Somebody reports one before it was judged: it waits since then.
    expect(await reportWords(db, number, { ...owner(), staffId: seed.staffIds[0] ?? '' }, 77)).toBe(true)
    await inTransaction(db, (trx) =>
      saveWordRules(trx, seed.businessId, { ownWords: ['bluebird'], wordList: false }),
    )
    const judged = await Promise.all([readUnread({ db, clock }), readUnread({ db, clock })])
    expect(judged[0] + judged[1]).toBe(before)
    expect(await unread()).toBe(0)
    expect(await standing(plain)).toEqual(shown)
    expect(await standing(number)).toEqual({ words: 'held', held_for: 'telephone', words_wait: 77 })
    expect(await standing(own)).toEqual({ words: 'held', held_for: 'own-word', words_wait: clock() })
    expect(await readUnread({ db, clock })).toBe(0)
    // For whom it was is named as long as they are there; what they were stays.
    const person = async () => (await findWords(db, [own])).get(own)?.person
    expect(await person()).toMatchObject({ name: expect.any(String), role: 'staff' })
    const staffId = seed.staffIds[2] ?? ''
    await db.updateTable('staff').set({ deleted_at: 90 }).where('id', '=', staffId).execute()
    expect(await person()).toMatchObject({ name: undefined, role: 'staff', place: expect.any(String) })
  })

  it('are listed page by page without one twice, by indexes alone, and those of another branch apart', async () => {
    const where = all()
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
      (on: Db) => readUnread({ db: on, clock }),
    ])
      for (const plan of await plansOf(db, ask))
        expect(plan).not.toMatch(/Seq Scan on tip\b|SCAN tip\b(?! USING)/)
  })
})
