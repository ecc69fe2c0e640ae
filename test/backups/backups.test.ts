import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { copyBooks } from '../../server/db/backup.ts'
import { readBackups } from '../../server/db/heartbeat.store.ts'
import { backupProbes } from '../../server/features/metrics/metrics.probes.ts'
import { createDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'
import { createGuest, createTipWorld } from '../support/tip-world.ts'
import { backupServer, hour, start } from './backup-server.ts'

describe('backups while serving', async () => {
  const root = mkdtempSync(join(tmpdir(), 'tipping-backups-'))
  let dir = ''
  let folders = 0
  const server = () => backupServer(database, db, dir)
  const named = (moment: string) => `tipping-${business.slice(0, 8)}-${moment}Z.sqlite`
  const files = () => readdirSync(dir).toSorted()
  const tip = async (amount: number) => {
    const guest = createGuest(world)
    expect(await guest.pay(await guest.attach(await guest.start({ amount })))).toMatchObject({ kind: 'paid' })
  }

  const database = await createDatabase('sqlite')
  const db = await database.open()
  const world = await createTipWorld(db)
  const business = world.seed.businessId
  await tip(1111)
  afterAll(async () => {
    await world.close()
    await database.drop()
    rmSync(root, { recursive: true, force: true })
  })
  beforeEach(async () => {
    dir = join(root, `backups${folders++}`)
    await db.deleteFrom('job_lease').execute()
  })

  it('hold no tip that was never sent to Stripe, and each that Stripe has told of', async () => {
    const guest = createGuest(world)
    const never = await guest.start({ amount: 2222, review: 'Not yet' })
    const again = await guest.again(await guest.start({ amount: 2223 }))
    // Books from before its payment know no attempt but the one that Stripe told of.
    const told = await guest.start({ amount: 2224 })
    await guest.pay(await guest.attach(told, 'pm_card_visa_chargeDeclined'))
    await setRow(db, 'tip', told.id, { state: 'draft', attempts: 0, decline_code: null })
    const file = join(root, 'copied.sqlite')
    writeFileSync(file, '')
    copyBooks(database.dataDir, file)
    const copy = new DatabaseSync(file)
    const ids = copy
      .prepare('select id from tip')
      .all()
      .map(({ id }) => id)
    copy.close()
    expect(ids).toContain(told.id)
    expect(ids).not.toContain(never.id)
    if (again.kind === 'draft') expect(ids).not.toContain(again.tip.id)
    await db.deleteFrom('payment_attempt').where('tip_id', '=', told.id).execute()
    await db.updateTable('tip').set({ again_of: null }).execute()
    await db.deleteFrom('tip').where('attempts', '=', 0).execute()
  })

  it('are made when they are due, for their owner alone, and each says so in one line', async () => {
    const one = server()
    expect(await one.look()).toBe(true)
    expect(files()).toEqual([named('20261122T060000')])
    expect([statSync(dir).mode & 0o777, statSync(join(dir, files()[0] ?? '')).mode & 0o777]).toEqual([
      0o700, 0o600,
    ])
    const made = { level: 'info', msg: 'backup made', people: expect.any(Number), bytes: expect.any(Number) }
    const file = named('20261122T060000')
    expect(one.lines).toEqual([{ ...made, file, tips: 1, removed: [] }])
    one.pass(24 * hour - 1)
    expect(await one.look()).toBe(false)
    one.pass(1)
    expect(await one.look()).toBe(true)
    expect(files()).toEqual([file, named('20261123T060000')])
    expect(one.lines).toHaveLength(2)
  })

  it('are kept as many as wanted, and no file of anybody else is removed', async () => {
    mkdirSync(dir)
    const foreign = [
      'tipping-2026-11-21.sqlite',
      'tipping-anothers-20200101T000000Z.sqlite',
      `tipping-${business.slice(0, 8)}-20200101T000000Z.dump`,
      `tipping-${business.slice(0, 8)}-20200101T000000Z.sqlite.old`,
      `tipping-${business.slice(0, 8)}-20200101T000000Z-keep.sqlite`,
      `tipping-${business.slice(0, 8)}-keep-20200101T000000Z.sqlite`,
      `my-tipping-${business.slice(0, 8)}-20200101T000000Z.sqlite`,
      'tipping.sqlite',
    ]
    for (const name of foreign) writeFileSync(join(dir, name), 'mine')
    const own = () => files().filter((name) => !foreign.includes(name))
    const one = server()
    one.plan.keep = 3
    for (let day = 0; day < 5; day++) {
      expect(await one.look()).toBe(true)
      one.pass(24 * hour)
    }
    expect(own()).toEqual(['24', '25', '26'].map((day) => named(`202611${day}T060000`)))
    expect(one.lines.at(-1)?.removed).toEqual([named('20261123T060000')])
    one.plan.keep = 1
    await one.look()
    expect(own()).toEqual([named('20261127T060000')])
    // Those that are too many go first: they may leave too little room.
    expect(one.lines.at(-1)?.removed).toEqual(['24', '25', '26'].map((day) => named(`202611${day}T060000`)))
    // A clock that was set back: the newest looks old, and stays.
    one.pass(-48 * hour)
    await one.look()
    expect(own()).toEqual([named('20261125T060000'), named('20261127T060000')])
    expect(files()).toEqual(expect.arrayContaining(foreign))
  })

  it('that fail leave the good ones alone, say why, and are tried again after an hour', async () => {
    const one = server()
    one.plan.keep = 1
    await one.look()
    const good = files()
    await db
      .updateTable('earning_sum')
      .set((e) => ({ earned: e('earned', '+', 1) }))
      .execute()
    one.pass(24 * hour)
    expect(await one.look()).toBe(true)
    const doubtful = `tipping-${business.slice(0, 8)}-does-not-add-up.sqlite`
    expect(files()).toEqual([...good, doubtful])
    expect(one.lines.at(-1)).toMatchObject({
      level: 'error',
      msg: 'backup failed',
      why: expect.stringMatching(
        /^the books in the copy do not add up \(\d+ differences\), .+ books verify$/,
      ),
    })
    expect(await readBackups(db)).toEqual({ madeAt: start, triedAt: start + 24 * hour, failed: true })
    one.pass(hour - 1)
    expect(await one.look()).toBe(false)
    await db
      .updateTable('earning_sum')
      .set((e) => ({ earned: e('earned', '-', 1) }))
      .execute()
    one.pass(1)
    expect(await one.look()).toBe(true)
    expect(files()).toEqual([named('20261123T070000'), doubtful])
    expect(await readBackups(db)).toMatchObject({ madeAt: start + 25 * hour, failed: false })
  })

  it('that was killed half-way leaves nothing behind the next one, not even of the same second', async () => {
    mkdirSync(dir)
    const made = named('20261122T060000')
    for (const rest of [named('20261121T060000'), made])
      for (const end of ['.unfinished', '.unfinished-journal']) writeFileSync(join(dir, rest + end), 'half')
    writeFileSync(join(dir, `${made}.unfinished.txt`), 'mine')
    await server().look()
    expect(files()).toEqual([made, `${made}.unfinished.txt`])
  })

  it('that is told to stop leaves nothing, nor later, and is made at the next start', async () => {
    const one = server()
    const stopping = new AbortController()
    const looking = one.look(stopping.signal)
    stopping.abort()
    expect(await looking).toBe(false)
    await wait(500)
    expect([readdirSync(dir), one.lines]).toEqual([[], []])
    expect(await one.look()).toBe(true)
  })

  it('waits for a business: before it there is nothing to save', async () => {
    const empty = await createDatabase('sqlite')
    const one = backupServer(empty, await empty.open(), dir)
    expect(await one.look()).toBe(false)
    expect(one.lines).toEqual([])
    await empty.drop()
  })

  it('stand in the metrics: their age, how often, and how the last try went', async () => {
    const one = server()
    const read = async (plan: { everyMs: number } | undefined) => {
      const probes = backupProbes({ db, clock: one.now, plan })
      const all = await Promise.all(probes.map(async (probe) => [probe.name, (await probe.read())[0]?.value]))
      return Object.fromEntries(all)
    }
    const created = await db.selectFrom('business').select('created_at').executeTakeFirstOrThrow()
    const age = Math.max(0, start - created.created_at) / 1000
    const every = 24 * 3600
    const stood = { tipping_backup_every_seconds: every, tipping_backup_failed: 0 }
    expect(await read(one.plan)).toEqual({ ...stood, tipping_backup_age_seconds: age })
    expect(await read(undefined)).toEqual({ tipping_backup_age_seconds: undefined })
    await one.look()
    one.pass(3 * hour)
    expect(await read(one.plan)).toEqual({ ...stood, tipping_backup_age_seconds: 3 * 3600 })
    expect(await read(undefined)).toEqual({ tipping_backup_age_seconds: 3 * 3600 })
    writeFileSync(join(root, 'file'), '')
    one.plan.dir = join(root, 'file')
    one.pass(21 * hour)
    await one.look()
    expect(await read(one.plan)).toEqual({
      ...stood,
      tipping_backup_failed: 1,
      tipping_backup_age_seconds: every,
    })
  })
})
