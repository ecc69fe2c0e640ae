import express from 'express'
import { sql } from 'kysely'
import supertest from 'supertest'
import { expect, it } from 'vitest'
import { program } from '../../../server/config/config.ts'
import { health } from '../../../server/features/system/echo.controller.ts'
import { checkDatabase } from '../../../server/people/session/session-checks.ts'
import { testApp } from '../../support/app.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { beginTip, guestBrowser } from '../../support/guest.ts'

onEachDatabase('the check of the database', (database) => {
  it('writes, at most every 15 seconds, and fails where nothing can be written', async () => {
    const db = await database.open()
    let now = 1_000_000
    const check = checkDatabase(db, () => now)
    const beat = async () =>
      (await db.selectFrom('job_lease').select('expires_at').where('name', '=', 'heartbeat').execute())[0]
        ?.expires_at
    await check()
    expect(await beat()).toBe(1_000_000)
    now += 14_999
    await check()
    expect(await beat()).toBe(1_000_000)
    await db.schema.alterTable('job_lease').renameTo('job_lease_away').execute()
    await check()
    now += 1
    await expect(check()).rejects.toThrow()
    // It is tried again at once, not after another 15 seconds.
    await expect(check()).rejects.toThrow()
    await db.schema.alterTable('job_lease_away').renameTo('job_lease').execute()
    await check()
    expect(await beat()).toBe(now)
  })

  it('asks between two writes, too', async () => {
    const db = await database.open()
    const check = checkDatabase(db, () => 1)
    await check()
    await db.destroy()
    await expect(check()).rejects.toThrow()
  })
})

it('calls a part down that does not answer in time; a clock that is off is said, and is no reason to stay away', async () => {
  const fine = async () => {}
  const hanging = () => new Promise<never>(() => {})
  const server = express()
    .get(
      '/hanging',
      health({ fine, hanging }, () => false, 20),
    )
    .get(
      '/off',
      health({ fine }, () => true),
    )
  const slow = await supertest(server).get('/hanging')
  const { version, revision } = program
  const what = { version, revision }
  expect([slow.status, slow.body]).toEqual([503, { status: 'down', ...what, fine: 'up', hanging: 'down' }])
  expect(slow.headers['cache-control']).toBe('no-store')
  const off = await supertest(server).get('/off')
  expect([off.status, off.body]).toEqual([200, { status: 'up', ...what, fine: 'up', clock: 'off' }])
})

const site = testApp()

it.skipIf(process.env.TEST_APP_DATABASE === 'postgres')(
  'a full disk is 503 for monitoring and for guests, whose page says that it passes',
  async () => {
    const { db } = site.deps
    const full = (on: string) =>
      sql
        .raw(`create trigger full_${on} before insert on ${on} begin select raise(abort, 'x'); end`)
        .execute(db)
    await full('job_lease')
    const answer = await supertest(site.app).get('/health')
    expect(answer.status).toBe(503)
    expect(answer.body).toMatchObject({ status: 'down', database: 'down', sessions: 'up' })
    await sql`drop trigger full_job_lease`.execute(db)
    expect((await supertest(site.app).get('/health')).status).toBe(200)
    // Migrations leave pages that are free.
    await sql`vacuum`.execute(db)
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db)
    const answers = []
    for (let tip = 0; tip < 60; tip++) {
      const review = 'x'.repeat(150)
      answers.push((await beginTip(guestBrowser(site.app), site.seed.branchId, { review })).status)
      if (answers.at(-1) !== 303) break
    }
    expect(answers.at(-1)).toBe(503)
    answers.push((await beginTip(guestBrowser(site.app), site.seed.branchId)).status)
    expect(answers.at(-1)).toBe(503)
    const lines = site.logged.filter(({ level, msg }) => level === 'error' || msg === 'request failed')
    expect(lines).toMatchObject([
      { msg: 'the books can not be written', err: { message: 'database or disk is full' } },
    ])
  },
)
