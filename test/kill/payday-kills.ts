import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { dayIn, daysBefore } from '../../server/base/calendar.ts'
import { backUp } from '../../server/db/backup.ts'
import type { Db } from '../../server/db/database.ts'
import { createStripeClient } from '../../server/gateways/stripe/stripe.client.ts'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { beginChain, firstOpen } from '../../server/money/payday/payday.service.ts'
import { findChain } from '../../server/money/payday/payday.store.ts'
import { branchWaits } from '../../server/money/payday/payday.wait.ts'
import { outFormIn, untickedIn } from '../features/payday/out-form.ts'
import { tipInto } from '../payday/payday-rows.ts'
import { type OwnSite, openOwnSite, password } from '../processes/own-site.ts'
import type { DatabaseKind } from '../support/databases.ts'
import type { Fields, GuestBrowser } from '../support/guest.ts'
import { operatorProcess } from '../support/operator.ts'
import { chargeOutside } from '../support/outside-charge.ts'
import { dumpTo, restoreDump } from '../support/restored.ts'
import { paperDrawer } from './paper-drawer.ts'

const all = '/branch/business/payday'
const dayMs = 24 * 60 * 60_000
const email = 'owner@example.jp'
/** Days that wait to be closed, one by one: so many for each kill. */
const daysEach = 14
type Page = Awaited<ReturnType<GuestBrowser['get']>>

/**
 * Kills the server `kills` times while an owner closes days, hands papers out, calls back, pays, undoes, carries, takes paydays
 * back and gives tips back. After each kill the books are held against a drawer with every paper; then they are backed up,
 * or go back to a backup, older or newer.
 */
export async function paydayKills(kind: DatabaseKind, kills: number): Promise<void> {
  const site = await openOwnSite({ kind })
  const copies = mkdtempSync(join(tmpdir(), 'tipping-copies-'))
  let { db } = site
  try {
    let server = await site.start()
    site.at(server)
    const { branch, tips } = await openDays(site, daysEach * (kills + 1))
    const drawer = paperDrawer(branch, tips)
    const owner = await site.person(email)
    await db
      .updateTable('staff')
      .set((e) => ({
        person_id: e.selectFrom('identity_account').select('sub').where('identity_account.email', '=', email),
      }))
      .where('email', '=', email)
      .execute()
    const done = { broken: 0, papers: 0, undone: 0, carried: 0, takenBack: 0, refunds: 0, lost: 0 }
    /** Works until it is ended, when the server has died. */
    const work = () => {
      const stop = new AbortController()
      const busy = workRestlessly({ owner, db, branch, done, drawer }, stop.signal)
      return async () => {
        stop.abort()
        await busy
      }
    }
    const backups: string[] = []
    /** PostgreSQL tells nothing of its restores: what its operator or an owner must do next. */
    let tell = async () => {}
    async function goBack(file: string) {
      await db.destroy()
      if (kind === 'sqlite') {
        const { code, complained } = await operatorProcess(['restore', '--force', file], site.env)
        expect([code, complained]).toEqual([0, ''])
      } else restoreDump(file, site.database.databaseUrl)
      db = await site.database.open()
      drawer.goesBack()
      tell = async () => {
        await owner.post('/auth/login', { email, password })
        if (kind === 'sqlite' || (await branchWaits(db, branch))) return
        const older = { older: '1', presentPassword: password }
        expect((await owner.post(`${all}/restart`, older)).status).toBe(303)
      }
    }
    for (let kill = 0; kill < kills; kill++) {
      const ended = work()
      await wait(600 + Math.random() * 900)
      await site.end(server, 'SIGKILL')
      await ended()
      await drawer.looked(db)
      if (kill % 3 === 0) {
        const file = join(copies, `${kill}`)
        if (kind === 'sqlite') backUp(site.database.dataDir, file)
        else dumpTo(file, site.database.databaseUrl)
        backups.push(file)
      } else await goBack(backups.at(kill % 3 === 1 ? -1 : Math.floor(Math.random() * backups.length)) ?? '')
      server = await site.start()
      site.at(server)
      await tell()
      tell = async () => {}
    }
    const ended = work()
    const end = Date.now() + 60_000
    while (Math.min(done.papers, done.undone) < 2 && Date.now() < end) await wait(50)
    while (Object.values(done).includes(0) && Date.now() < end) await wait(50)
    await ended()
    expect(Object.entries(done).filter(([what, n]) => n < (what === 'papers' ? 2 : 1))).toEqual([])
    await drawer.looked(db)
    expect((await operatorProcess(['reconcile'], site.env)).code).toBe(0)
    await expectGivenBack(site, db)
    expect((await verifyBooks(db)).differences).toEqual([])
  } finally {
    await site.close()
    rmSync(copies, { recursive: true, force: true })
  }
}

/** A tip for each of three people on each day, and paydays that begin with the first. */
async function openDays({ db, stripe }: OwnSite, days: number) {
  const now = Date.now()
  const client = createStripeClient({
    apiUrl: stripe.url,
    stripeSecretKey: stripe.secretKey,
    stripeWebhookSecret: stripe.webhookSecret,
  })
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
  const tips: { staffId: string; day: string; yen: number }[] = []
  for (let ago = days + 1; ago > 1; ago--)
    for (const [n, { id }] of people.entries()) {
      const at = now - ago * dayMs
      const made = await tipInto(db, where, { yen: 100 + n, to: id, now: at })
      tips.push({ staffId: id, day: dayIn('Asia/Tokyo', at), yen: 100 + n })
      // Some can be given back.
      if (n > 0 || ago % 7 > 0) continue
      const about = { tip_id: made.id, attempt_id: made.attempt.id, branch_id: where.branchId }
      const { id: intent } = await chargeOutside(client, 100, about)
      await db
        .updateTable('payment_attempt')
        .set({ payment_intent_id: intent })
        .where('id', '=', made.attempt.id)
        .execute()
    }
  const from = dayIn('Asia/Tokyo', now - (days + 1) * dayMs)
  await beginChain(db, { businessId, memberId: owner.id }, where, from, now)
  return { branch: where.branchId, tips }
}

type Work = {
  owner: GuestBrowser
  db: Db
  branch: string
  done: Record<'broken' | 'papers' | 'undone' | 'carried' | 'takenBack' | 'refunds' | 'lost', number>
  drawer: ReturnType<typeof paperDrawer>
}

/** An owner who presses what there is to press. When the server dies under it, they look again at what is there. */
async function workRestlessly({ owner, db, branch, done, drawer }: Work, stopped: AbortSignal) {
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
  /** The newest paper, or a page about it. */
  const paper = async (page = 'papers') => {
    const papers = db.selectFrom('payday_paper').select('id').orderBy('number', 'desc').limit(1)
    const path = `${all}/${page}/${(await papers.executeTakeFirst())?.id}`
    return { path, text: (await send(path))?.text ?? '' }
  }
  const newest = () =>
    db
      .selectFrom('payday')
      .select('id')
      .where('branch_id', '=', branch)
      .where('taken_back_at', 'is', null)
      .orderBy('number', 'desc')
      .executeTakeFirst()
  const close = async () => {
    const day = firstOpen(await findChain(db, branch)) ?? ''
    if (day >= dayIn('Asia/Tokyo', Date.now() - dayMs)) return
    const page = await send(`${all}/next?branch=${branch}&until=${day}`)
    const seal = /name="seal" value="([\w-]+)"/.exec(page?.text ?? '')?.[1]
    const closed = seal && (await send(`${all}/next?branch=${branch}`, { until: day, seal }))
    if (closed && closed.status === 303) drawer.told(closed.headers.location?.split('/').at(-1) ?? '')
  }
  const presses = [
    close,
    async () => {
      const payday = await newest()
      const page = payday && (await send(`${all}/${payday.id}`))
      const who = /\?who=([\w-]+)#mark/.exec(page?.text ?? '')?.[1]
      const carry = { who: who ?? '', what: 'carried', day: '', reason: 'r' }
      if (who && (await send(`${all}/${payday?.id}`, carry))?.status === 303) done.carried += 1
    },
    close,
    async () => {
      const payday = await newest()
      const back = payday && (await send(`${all}/confirm/take-back/${payday.id}`, {}))
      if (back?.status === 303) done.takenBack += 1
    },
    close,
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
    async () => {
      const tip = await db
        .selectFrom('tip')
        .innerJoin('payment_attempt as attempt', 'attempt.tip_id', 'tip.id')
        .select('tip.id')
        .where('attempt.payment_intent_id', 'is not', null)
        .where('tip.refunded_amount', '=', 0)
        .orderBy('tip.created_at')
        .executeTakeFirst()
      const form = { how: 'part', amount: '40', reason: 'requested_by_customer', note: '' }
      const asked = tip && (await send(`/branch/earning/tips/${tip.id}/refund`, form))
      const there = asked?.headers.location
      if (there && (await send(there, {}))?.status === 303) done.refunds += 1
    },
    // The small file beside the books is written just before the commit. After a kill between the two, the server asks whether
    // something is missing. An honest owner names the last day that a paper covers, and ticks each line that is on no paper.
    async () => {
      if (!(await branchWaits(db, branch))) return
      if (!drawer.isOlder())
        return void (await send(`${all}/restart`, { branch, answer: 'newest', unread: '1' }))
      const text = (await send(`${all}/restart?branch=${branch}`))?.text ?? ''
      const free = new Set(await drawer.free(db))
      const lines = [...text.matchAll(/name="line-([^"]*)"/g)].flatMap(([, line = '']) =>
        free.has(line) ? [line] : [],
      )
      const last = daysBefore(firstOpen(await findChain(db, branch)) ?? '', 1)
      const lastDay = [drawer.covered(), last].sort().at(-1) ?? ''
      const lost = {
        branch,
        answer: 'lost',
        lastDay,
        unread: '1',
        ...Object.fromEntries(lines.map((line) => [`line-${line}`, '1'])),
      }
      const shown = await send(`${all}/restart`, lost)
      const seal = /name="seal" value="([\w-]+)"/.exec(shown?.text ?? '')?.[1]
      if (seal && (await send(`${all}/restart`, { ...lost, seal }))?.status === 303) done.lost += 1
    },
  ]
  while (!stopped.aborted) for (const press of presses) if (!stopped.aborted) await press()
}

/** Whatever was given back at Stripe stands in the books, once. */
async function expectGivenBack({ stripe }: OwnSite, db: Db) {
  const { charges, refunds } = stripe.books()
  const tips = new Map<string, number>()
  for (const { charge, amount } of refunds) {
    const tip = charges.find(({ id }) => id === charge)?.metadata.tip_id ?? ''
    tips.set(tip, (tips.get(tip) ?? 0) + amount)
  }
  const given = db.selectFrom('tip').select(['id', 'refunded_amount']).where('refunded_amount', '>', 0)
  expect(new Map((await given.execute()).map((row) => [row.id, row.refunded_amount]))).toEqual(tips)
}
