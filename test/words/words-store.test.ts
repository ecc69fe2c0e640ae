import { expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { forgetAbandoned } from '../../server/money/payment/payment.forget.ts'
import { changeAnswers, findTip, insertTipDraft } from '../../server/money/payment/tip.store.ts'
import {
  decideWords,
  hasReported,
  hideFromOneself,
  reportWords,
  type WordDoer,
} from '../../server/words/word-history.ts'
import {
  findWords,
  listDecidedWords,
  listWaitingWords,
  waitingWords,
} from '../../server/words/word-list.store.ts'
import { findWordRules, saveWordRules, seenWords } from '../../server/words/words.store.ts'
import { makeDemoBooks } from '../demo/books/demo-books.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { payTip } from '../features/earning/earned.ts'
import { onEachDatabase } from '../support/databases.ts'
import { analyze, plansOf } from '../support/plans.ts'
import { readRow, setRow } from '../support/rows.ts'

const clock = () => Date.UTC(2026, 10, 23)

onEachDatabase('guests’ words', async (database) => {
  const db = await database.open()
  const seed = await seedDemo(db)
  await makeDemoBooks(db, { businessId: seed.businessId, tips: 2000, seed: 1, until: clock() })

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
    await setRow(db, 'tip', held.id, { state: 'expired', updated_at: 7 })
    // Nobody is asked about words of a tip that was never paid.
    expect((await waitingWords(db, all())).count).toBe(0)
    await forgetAbandoned(db, clock())
    expect(await standing(held.id)).toEqual(shown)
  })

  it('name for whom they were as long as they are there; what they were stays', async () => {
    const staffId = seed.staffIds[2] ?? ''
    const tip = { branchId: seed.branchId, amount: 500, at: 1000, review: 'Lovely!', staffId }
    const tipId = await payTip(db, tip)
    const person = async () => (await findWords(db, [tipId])).get(tipId)?.person
    expect(await person()).toMatchObject({ name: expect.any(String), role: 'staff' })
    await setRow(db, 'staff', staffId, { deleted_at: 90 })
    expect(await person()).toMatchObject({ name: undefined, role: 'staff', place: expect.any(String) })
  })

  it('have a history that names those who still work there, and those who have left by role and place alone', async () => {
    const staffId = seed.staffIds[0] ?? ''
    await setRow(db, 'staff', staffId, { person_id: 'a-doer' })
    const doer: WordDoer = { ...owner(), personId: 'a-doer', staffId }
    const tip = { branchId: seed.branchId, amount: 500, at: 1000, review: 'Good!', staffId: seed.staffIds[1] }
    const tipId = await payTip(db, tip)
    expect(await decideWords(db, { tipId, to: 'hidden', reason: 'r' }, doer, 60)).toEqual({ decided: true })
    const who = async () => (await findWords(db, [tipId])).get(tipId)?.events[0]?.who
    expect(await who()).toMatchObject({ name: expect.any(String), role: 'owner' })
    await setRow(db, 'staff', staffId, { deleted_at: 61 })
    expect(await who()).toMatchObject({ name: undefined, role: 'owner' })
    await db.deleteFrom('word_history').where('tip_id', '=', tipId).execute()
  })

  const written = (review: string, more: Partial<Parameters<typeof payTip>[1]> = {}) =>
    payTip(db, { branchId: seed.branchId, amount: 500, at: 1000, review, ...more })

  it('are read with whom they were for, what holds them, since when they wait, and where it was said', async () => {
    const [tipId, mute] = [await written('Hm'), await written('')]
    const line = { tipId, branchId: seed.branchId, text: 'Hm', state: 'shown', at: 1000, recipient: 'all' }
    const fresh = { heldFor: undefined, waits: undefined, person: undefined, events: [] }
    const { name: branch } = await readRow(db, 'branch', seed.branchId)
    expect([...(await findWords(db, [tipId, mute])).values()]).toEqual([{ ...line, branch, ...fresh }])
    const place = { role: 'manager' as const, staffId: seed.staffIds[0] ?? '', branchId: seed.branchId }
    const doer: WordDoer = { ...owner(), ...place }
    expect(await reportWords(db, tipId, doer, 60)).toEqual({ reported: true })
    await setRow(db, 'tip', tipId, { held_for: 'link' })
    const event = { kind: 'reported', at: 60, reason: '' }
    const who = { name: undefined, role: 'manager', place: branch }
    expect((await findWords(db, [tipId])).get(tipId)).toMatchObject({
      heldFor: 'link',
      waits: 60,
      events: [{ ...event, who }],
    })
    await db.deleteFrom('word_history').where('tip_id', '=', tipId).execute()
    await setRow(db, 'tip', tipId, { words_wait: null })
  })

  it('are gone for a member who hides or reports them, and wait anew for no second report of theirs', async () => {
    const [me = '', other = ''] = seed.staffIds
    const tipId = await written('Hm')
    const read = async () =>
      Promise.all(
        [me, other].map(async (reader) => {
          const text = db.selectFrom('tip').select(seenWords(reader).as('text')).where('id', '=', tipId)
          return (await text.executeTakeFirstOrThrow()).text
        }),
      )
    for (const who of [me, me, other]) await hideFromOneself(db, tipId, who, true, 50)
    expect(await read()).toEqual(['', ''])
    await hideFromOneself(db, tipId, me, false, 51)
    expect(await read()).toEqual(['Hm', ''])
    const by = { ...owner(), staffId: me, personId: 'p' }
    const report = (at: number, tip = tipId) => reportWords(db, tip, by, at)
    expect([await report(70), await report(71)]).toEqual([{ reported: true }, { reported: true }])
    expect(await read()).toEqual(['', ''])
    expect(await standing(tipId)).toMatchObject({ words: 'shown', words_wait: 70 })
    const another = { ...owner(), staffId: other, personId: 'q' }
    expect(await hasReported(db, tipId, 'q')).toBe(false)
    expect(await reportWords(db, tipId, another, 72)).toEqual({ reported: true })
    expect(await standing(tipId)).toMatchObject({ words_wait: 70 })
    expect((await findWords(db, [tipId])).get(tipId)?.events).toHaveLength(2)
    expect(await decideWords(db, { tipId, to: 'shown', reason: 'r' }, owner(), 73)).toEqual({ decided: true })
    expect(await report(74)).toEqual({ reported: true })
    expect(await standing(tipId)).toMatchObject({ words_wait: null })
    const elsewhere = await written('Hm')
    expect([await hasReported(db, tipId, 'p'), await hasReported(db, elsewhere, 'p')]).toEqual([true, false])
    // A decision is no report.
    expect(await decideWords(db, { tipId: elsewhere, to: 'hidden', reason: 'r' }, by, 75)).toEqual({
      decided: true,
    })
    expect(await hasReported(db, elsewhere, 'p')).toBe(false)
    expect(await report(76, elsewhere)).toEqual({ refused: 'notShown' })
    expect(await standing(elsewhere)).toMatchObject({ words: 'hidden', words_wait: null })
    await db.deleteFrom('word_history').execute()
  })

  it('are there for nobody where none were paid for, and are not judged by whom they are about', async () => {
    const staffId = seed.staffIds[1] ?? ''
    const unpaid = await written('Hm')
    await setRow(db, 'tip', unpaid, { succeeded_at: null })
    const about = await written('Hm', { staffId })
    const decided = (tipId: string, by = owner()) =>
      decideWords(db, { tipId, to: 'hidden', reason: 'r' }, by, 80)
    for (const [tipId, by] of [
      [unpaid, owner()],
      [await written(''), owner()],
      ['no tip', owner()],
      [about, { ...owner(), businessId: 'another' }],
    ] as const) {
      expect(await decided(tipId, by)).toEqual({ refused: 'missing' })
      expect(await reportWords(db, tipId, by, 80)).toEqual({ refused: 'notShown' })
    }
    await setRow(db, 'staff', staffId, { person_id: 'about' })
    expect(await decided(about, { ...owner(), personId: 'about' })).toEqual({ refused: 'own' })
    expect(await standing(about)).toEqual(shown)
    expect(await decided(about)).toEqual({ decided: true })
    expect(await standing(about)).toMatchObject({ words: 'hidden' })
    await db.deleteFrom('word_history').execute()
  })

  it('are held by each business’s own rules', async () => {
    const other = { id: 'another', name: 'Another', time_zone: 'Asia/Tokyo', created_at: 1 }
    await db.insertInto('business').values(other).execute()
    const usual = await findWordRules(db, other.id)
    const rules = { ownWords: ['heron'], wordList: !usual.wordList }
    await inTransaction(db, (trx) => saveWordRules(trx, seed.businessId, rules))
    expect(await findWordRules(db, seed.businessId)).toEqual(rules)
    expect(await findWordRules(db, other.id)).toEqual({ ownWords: [], wordList: usual.wordList })
    await inTransaction(db, (trx) => saveWordRules(trx, seed.businessId, usual))
    expect(await findWordRules(db, seed.businessId)).toEqual(usual)
  })

  it('are listed page by page without one twice, by indexes alone, and those of another branch apart', async () => {
    const where = all()
    for (const at of [77, 78]) {
      const tip = { branchId: seed.branchId, amount: 500, at: 1000, review: 'Lovely!' }
      const by = { ...owner(), staffId: seed.staffIds[0] ?? '' }
      expect(await reportWords(db, await payTip(db, tip), by, at)).toEqual({ reported: true })
    }
    const first = await listWaitingWords(db, where, { limit: 1 })
    const rest = await listWaitingWords(db, where, { after: first[0]?.cursor, limit: 1000 })
    expect(first.length + rest.length).toBe((await waitingWords(db, where)).count)
    expect(rest.map(({ tipId }) => tipId)).not.toContain(first[0]?.tipId)
    // The newest first.
    expect(rest[0]?.waits).toBeLessThanOrEqual(first[0]?.waits ?? 0)
    const another = { ...where, businessId: 'another' }
    expect(await waitingWords(db, another)).toEqual({ newest: undefined, count: 0 })
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
    expect(await listDecidedWords(db, another, { limit: 1000 })).toEqual([])
    await analyze(db)
    const after = { at: 1, id: 'a' }
    for (const ask of [
      (on: Db) => waitingWords(on, where),
      (on: Db) => waitingWords(on, hotel),
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
