import { beforeEach, expect, it } from 'vitest'
import { inTransaction } from '../../server/db/transaction.ts'
import { forgetPerson } from '../../server/features/auth/person.store.ts'
import { answerLine, replyToPerson } from '../../server/money/payday/payday.answers.ts'
import { listComplaints, openComplaints } from '../../server/money/payday/payday.complaints.store.ts'
import { markLines, takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { findPayNews, hasOwnLines, listOwnLines } from '../../server/money/payday/payday.own.ts'
import type { MailOutbox } from '../../server/outbox/mail/mail.types.ts'
import { movePerson } from '../../server/people/access/take-over.store.ts'
import { payTip } from '../features/earning/earned.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { onEachDatabase } from '../support/databases.ts'
import { readRow, setRow } from '../support/rows.ts'
import { paydayRows } from './payday-rows.ts'

const noon = (day: string) => Date.parse(`${day}T12:00:00+09:00`)
const now = noon('2026-11-10')

onEachDatabase('what a person says of a payday', async (database) => {
  let by: { businessId: string; memberId: string }
  let [hana, ken, payday] = ['', '', '']
  let mailed: string[] = []
  const mail: MailOutbox = {
    queue: async (_, { to, kind, values }) => void mailed.push(`${kind} ${to} ${JSON.stringify(values)}`),
  }
  const person = (staffId: string) => `person-${staffId}`
  const say = (answer: 'received' | 'not_received', staffId = hana, as = person(staffId)) =>
    answerLine(db, as, { paydayId: payday, staffId, answer }, { mail, lang: 'en' }, now)
  const paid = (staffIds: string[]) =>
    markLines(db, by, { id: payday, staffIds, mark: { mark: 'paid', day: '2026-11-09' } }, now)
  const own = (staffId: string, personId = person(staffId)) => listOwnLines(db, personId, { limit: 9 })

  const db = await database.open()

  beforeEach(async () => {
    const rows = await paydayRows(db, { people: 2 })
    by = rows.by
    const [one = '', two = ''] = rows.staff
    ;[hana, ken] = [one, two]
    for (const id of [hana, ken, by.memberId])
      await setRow(db, 'staff', id, { person_id: person(id), email: `${id}@example.jp` })
    await payTip(db, { branchId: rows.where.branchId, amount: 1000, at: noon('2026-10-05') })
    payday = await closeDays(db, {
      ...{ by, where: rows.where },
      ...{ from: '2026-10-01', until: '2026-10-31', now },
    })
    await paid([hana, ken])
    mailed = []
  })

  it('is written once, however often and at how many servers it is said', async () => {
    const both = await Promise.all([0, 1, 2].map(() => say('not_received')))
    expect(both.filter((done) => 'answered' in done && done.answered)).toHaveLength(1)
    expect(await openComplaints(db, payday)).toEqual(new Set([hana]))
    expect(mailed).toHaveLength(1)
    expect(mailed[0]).toContain(`not-received ${by.memberId}@example.jp`)
    expect(mailed[0]).toContain('"number":1')
  })

  it('can be said anew; each is a row of its own, and only the newest counts', async () => {
    for (const answer of ['received', 'not_received', 'received', 'not_received'] as const)
      expect(await say(answer)).toEqual({ answered: true })
    expect(await openComplaints(db, payday)).toEqual(new Set([hana]))
    expect(await say('received')).toEqual({ answered: true })
    expect(await openComplaints(db, payday)).toEqual(new Set())
    const rows = await db.selectFrom('payday_answer').select('n').where('payday_id', '=', payday).execute()
    expect(rows.map(({ n }) => n).sort()).toEqual([1, 2, 3, 4, 5])
    expect(mailed).toHaveLength(2)
  })

  it('is nobody else’s to say, and nothing of a line that is not paid', async () => {
    expect(await say('received', hana, person(ken))).toEqual({ refused: 'gone' })
    expect(await say('received', hana, '')).toEqual({ refused: 'gone' })
    expect(await say('received', 'nobody', person(hana))).toEqual({ refused: 'gone' })
    await markLines(db, by, { id: payday, staffIds: [hana], mark: { mark: 'undone', reason: 'x' } }, now)
    expect(await say('received')).toEqual({ refused: 'state' })
    expect(await say('received', ken)).toEqual({ answered: true })
  })

  it('is not asked before the day that was noted, and a "received" belongs to its mark', async () => {
    const mark = { mark: 'undone', reason: 'x' } as const
    await markLines(db, by, { id: payday, staffIds: [hana, ken], mark }, now)
    const today = { mark: 'paid', day: '2026-11-10' } as const
    await markLines(db, by, { id: payday, staffIds: [hana], mark: today }, now)
    expect(await say('received')).toEqual({ answered: true })
    await markLines(db, by, { id: payday, staffIds: [hana], mark }, now)
    const later = { mark: 'paid', day: '2026-11-11' } as const
    await markLines(db, by, { id: payday, staffIds: [hana], mark: later }, now)
    expect(await say('received')).toEqual({ refused: 'state' })
    await paid([ken])
    expect(await say('received', ken)).toEqual({ answered: true })
    await markLines(db, by, { id: payday, staffIds: [ken], mark }, now + 1)
    expect((await own(ken))[0]?.said).toBeUndefined()
    const again = { mark: 'paid', day: '2026-11-09' } as const
    await markLines(db, by, { id: payday, staffIds: [ken], mark: again }, now + 2)
    expect((await own(ken))[0]?.said).toBeUndefined()
    expect(await say('received', ken)).toEqual({ answered: true })
  })

  it('stands when the payment is undone and noted anew, and when an owner replies', async () => {
    await say('not_received')
    await markLines(db, by, { id: payday, staffIds: [hana], mark: { mark: 'undone', reason: 'x' } }, now)
    await paid([hana])
    const reply = { paydayId: payday, staffId: hana, words: 'On Friday' }
    const news = async (at: number) => (await findPayNews(db, person(hana), at))?.said?.replies
    expect(await news(now)).toBeUndefined()
    expect(await replyToPerson(db, by, reply, now + 1)).toEqual({ replied: true })
    const fortnight = 14 * 24 * 60 * 60_000
    expect(await news(now + 1 + fortnight)).toHaveLength(1)
    expect(await news(now + 2 + fortnight)).toBeUndefined()
    expect(await replyToPerson(db, by, { ...reply, staffId: ken }, now)).toEqual({ refused: 'state' })
    expect(await openComplaints(db, payday)).toEqual(new Set([hana]))
    expect((await own(hana))[0]?.said).toMatchObject({
      answer: 'not_received',
      replies: [{ words: 'On Friday', by: by.memberId }],
    })
    // What was replied to an earlier "not received" is no reply to this answer.
    await say('received')
    expect((await own(hana))[0]?.said).toMatchObject({ answer: 'received', replies: [] })
    expect(await replyToPerson(db, by, reply, now)).toEqual({ refused: 'state' })
  })

  it('is taken off where nothing is paid any more, too', async () => {
    await say('not_received')
    await markLines(db, by, { id: payday, staffIds: [hana], mark: { mark: 'undone', reason: 'x' } }, now)
    expect(await say('not_received')).toEqual({ answered: false })
    expect(await say('received')).toEqual({ answered: true })
    expect(await openComplaints(db, payday)).toEqual(new Set())
    expect(await say('not_received')).toEqual({ refused: 'state' })
  })

  it('is told to owners until the days are reopened', async () => {
    await say('not_received')
    expect(await listComplaints(db, by.businessId)).toEqual([
      { paydayId: payday, number: 1, staffId: hana, name: expect.any(String) },
    ])
    expect(await listComplaints(db, 'another')).toEqual([])
    const mark = { mark: 'undone', reason: 'x' } as const
    await markLines(db, by, { id: payday, staffIds: [hana, ken], mark }, now)
    await takePaydayBack(db, by, { id: payday }, now)
    const reply = { paydayId: payday, staffId: hana, words: 'w' }
    expect(await replyToPerson(db, by, reply, now)).toEqual({ refused: 'gone' })
    expect(await listComplaints(db, by.businessId)).toEqual([])
    expect(await say('received')).toEqual({ refused: 'gone' })
    expect((await own(hana))[0]).toMatchObject({ id: payday, takenBackAt: now })
  })

  it('goes with its person to a new id, and belongs to nobody once the account is deleted', async () => {
    expect(await own(hana)).toHaveLength(1)
    await inTransaction(db, (trx) => movePerson(trx, person(hana), 'moved'))
    expect([await own(hana), (await own(hana, 'moved')).length]).toEqual([[], 1])
    await forgetPerson(db, 'moved')
    expect(await hasOwnLines(db, 'moved')).toBe(false)
    expect(await say('received', hana, 'moved')).toEqual({ refused: 'gone' })
    // The payday stays as it was.
    const rows = await db.selectFrom('payday_line').select('earned').where('payday_id', '=', payday).execute()
    expect(rows.reduce((yen, { earned }) => yen + earned, 0)).toBe(1000)
  })

  it('is read page by page, the newest payday first', async () => {
    const { branch_id } = await readRow(db, 'payday', payday)
    const where = { businessId: by.businessId, branchId: branch_id, timeZone: 'Asia/Tokyo' }
    await payTip(db, { branchId: branch_id, amount: 200, at: noon('2026-11-03') })
    await closeDays(db, { by, where, from: '', until: '2026-11-08', now: now + 1 })
    const [first, ...none] = await listOwnLines(db, person(hana), { limit: 1 })
    expect([first?.number, none]).toEqual([2, []])
    const next = await listOwnLines(db, person(hana), { after: first, limit: 9 })
    expect(next.map(({ number }) => number)).toEqual([1])
  })
})
