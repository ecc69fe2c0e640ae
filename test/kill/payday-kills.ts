import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { dayIn } from '../../server/base/calendar.ts'
import type { Db } from '../../server/db/database.ts'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { beginChain } from '../../server/money/payday/payday.service.ts'
import { branchWaits } from '../../server/money/payday/payday.wait.ts'
import { outFormIn, untickedIn } from '../features/payday/out-form.ts'
import { tipInto } from '../payday/payday-rows.ts'
import { type OwnSite, openOwnSite, password } from '../processes/own-site.ts'
import type { DatabaseKind } from '../support/databases.ts'
import type { Fields, GuestBrowser } from '../support/guest.ts'

const all = '/branch/business/payday'
const dayMs = 24 * 60 * 60_000
const email = 'owner@example.jp'
/** Days that wait to be closed, one by one. */
const days = 40
type Page = Awaited<ReturnType<GuestBrowser['get']>>

/** Kills the server `kills` times while an owner closes days, hands papers out, calls back, pays and undoes. */
export async function paydayKills(kind: DatabaseKind, kills: number): Promise<void> {
  const site = await openOwnSite({ kind })
  try {
    const first = await site.start()
    site.at(first)
    const { branch, earned } = await openDays(site)
    const owner = await site.person(email)
    await site.db
      .updateTable('staff')
      .set((e) => ({
        person_id: e.selectFrom('identity_account').select('sub').where('identity_account.email', '=', email),
      }))
      .where('email', '=', email)
      .execute()
    const stop = new AbortController()
    const done = { closed: [] as string[], broken: 0, papers: 0, undone: 0 }
    const busy = workRestlessly({ owner, db: site.db, branch, done }, stop.signal)
    for (let kill = 0, server = first; kill < kills; kill++) {
      await wait(300 + Math.random() * 900)
      await site.end(server, 'SIGKILL')
      server = await site.start()
      site.at(server)
    }
    const end = Date.now() + 60_000
    while (Math.min(done.papers, done.undone) < 2 && Date.now() < end) await wait(50)
    stop.abort()
    await busy
    expect(done.broken).toBeGreaterThan(0)
    expect([done.papers, done.undone].every((n) => n > 1)).toBe(true)
    expect((await verifyBooks(site.db)).differences).toEqual([])
    await expectNobodyPaidTwice(site.db, earned)
    // What an owner was told is there.
    const closed = (await site.db.selectFrom('payday').select('id').execute()).map(({ id }) => id)
    expect(done.closed.filter((id) => !closed.includes(id))).toEqual([])
  } finally {
    await site.close()
  }
}

/** A tip for each of three people on each day, and paydays that begin with the first. */
async function openDays({ db }: OwnSite) {
  const now = Date.now()
  const people = await db
    .selectFrom('staff')
    .selectAll()
    .where('role', '=', 'staff')
    .orderBy('branch_id')
    .limit(3)
    .execute()
  const [{ business_id: businessId, branch_id } = { business_id: '', branch_id: '' }] = people
  const where = { businessId, branchId: branch_id ?? '', timeZone: 'Asia/Tokyo' }
  const owner = { id: 'an-owner', code: 'O', name: 'Aya', role: 'owner' as const, email, branch_id: null }
  const rest = { business_id: businessId, person_id: null, greeting: null, created_at: now, deleted_at: null }
  await db
    .insertInto('staff')
    .values({ ...owner, ...rest })
    .execute()
  for (const [n, { id }] of people.entries())
    await db
      .updateTable('staff')
      .set({ payroll_number: `${n + 1}` })
      .where('id', '=', id)
      .execute()
  const earned = new Map<string, number>()
  for (let ago = days + 1; ago > 1; ago--)
    for (const [n, { id }] of people.entries()) {
      await tipInto(db, where, { yen: 100 + n, to: id, now: now - ago * dayMs })
      earned.set(id, (earned.get(id) ?? 0) + 100 + n)
    }
  const from = dayIn('Asia/Tokyo', now - (days + 1) * dayMs)
  await beginChain(db, { businessId, memberId: owner.id }, where, from, now)
  return { branch: where.branchId, earned }
}

type Work = {
  owner: GuestBrowser
  db: Db
  branch: string
  done: { closed: string[]; broken: number; papers: number; undone: number }
}

/** An owner who presses what there is to press. When the server dies under it, they look again at what is there. */
async function workRestlessly({ owner, db, branch, done }: Work, stopped: AbortSignal) {
  /** The page that answers; undefined where the server died. */
  const send = async (path: string, fields?: Fields): Promise<Page | undefined> => {
    const asked = (more: Fields = {}) =>
      (fields ? owner.post(path, { ...fields, ...more }) : owner.get(path)).catch(() => undefined)
    const first = await asked()
    const answer = first?.status === 403 ? await asked({ presentPassword: password }) : first
    if (answer && answer.status !== 502) return answer
    done.broken += 1
    await wait(100)
    return undefined
  }
  const today = dayIn('Asia/Tokyo', Date.now())
  let closed = days + 1
  /** The newest paper, or a page about it. */
  const paper = async (page = 'papers') => {
    const papers = db.selectFrom('payday_paper').select('id').orderBy('number', 'desc').limit(1)
    const path = `${all}/${page}/${(await papers.executeTakeFirst())?.id}`
    return { path, text: (await send(path))?.text ?? '' }
  }
  const presses = [
    async () => {
      const { payday_until: until } = await db
        .selectFrom('branch')
        .select('payday_until')
        .where('id', '=', branch)
        .executeTakeFirstOrThrow()
      while (until && dayIn('Asia/Tokyo', Date.now() - closed * dayMs) <= until) closed--
      if (closed < 2) return
      const day = dayIn('Asia/Tokyo', Date.now() - closed * dayMs)
      const page = await send(`${all}/next?branch=${branch}&until=${day}`)
      const seal = /name="seal" value="([\w-]+)"/.exec(page?.text ?? '')?.[1]
      if (!seal) return
      const answer = await send(`${all}/next?branch=${branch}`, { until: day, seal })
      const id = answer?.status === 303 && answer.headers.location?.split('/').at(-1)
      if (id) done.closed.push(id)
    },
    async () => {
      const page = await send(`${all}/hand-out/payroll`)
      const made = page && (await send(`${all}/hand-out/payroll`, outFormIn(page.text)))
      if (made?.status === 303) done.papers += 1
    },
    async () => {
      const { path, text } = await paper()
      const due = /name="all" value="([^"]*)"/.exec(text)?.[1]
      if (due) await send(path, { all: due, day: today })
    },
    async () => {
      const undo = /href="([^"]*\/confirm\/undo\/[^"]*)"/.exec((await paper()).text)?.[1]
      const form = undo && outFormIn((await send(undo))?.text ?? '')
      if (form && (await send(undo, { ...form, reason: 'r' }))?.status === 303) done.undone += 1
    },
    async () => {
      const { path, text } = await paper('confirm/call-back')
      const [one] = untickedIn(text)
      if (one) await send(path, { [one]: '1', unused: '1', reason: 'r' })
    },
    // Killed between the count beside the books and its act, a server asks whether something is missing.
    async () => {
      if (await branchWaits(db, branch)) await send(`${all}/restart`, { answer: 'newest', unread: '1' })
    },
  ]
  while (!stopped.aborted) for (const press of presses) if (!stopped.aborted) await press()
}

/** Each line stands on one paper at most that was not called back, and papers and payments never exceed what was earned. */
async function expectNobodyPaidTwice(db: Db, earned: Map<string, number>) {
  const lines = await db
    .selectFrom('payday_paper_line as on')
    .innerJoin('payday_line as line', (join) =>
      join.onRef('line.payday_id', '=', 'on.payday_id').onRef('line.staff_id', '=', 'on.staff_id'),
    )
    .select(['line.staff_id', 'line.opening', 'line.earned', 'line.taken_back'])
    .where('on.called_back_at', 'is', null)
    .execute()
  const papers = new Map<string, number>()
  for (const { staff_id, opening, earned, taken_back } of lines)
    papers.set(staff_id, (papers.get(staff_id) ?? 0) + opening + earned - taken_back)
  expect([...papers].filter(([id, yen]) => yen > (earned.get(id) ?? 0))).toEqual([])
  const marks = await db
    .selectFrom('payday_mark')
    .select(['payday_id', 'staff_id', 'mark', 'n'])
    .orderBy('n')
    .execute()
  for (const of of Map.groupBy(marks, (row) => `${row.payday_id} ${row.staff_id}`).values())
    expect(of.map(({ mark }) => mark)).toEqual(of.map((_, at) => (at % 2 === 0 ? 'paid' : 'undone')))
}
