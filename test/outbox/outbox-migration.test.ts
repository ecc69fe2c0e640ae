import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrateToLatest } from '../../server/db/migrate.ts'
import { onEachDatabase } from '../support/databases.ts'
import { firstBooks, migrateWith, migrationsTo } from '../support/kept-books.ts'
import { tipRows } from '../support/tip-rows.ts'

onEachDatabase('what waited before there was one outbox', (database) => {
  it('waits there, in the same order; what is done is known as before', async () => {
    const db = await database.open(async (opened) => {
      await firstBooks(opened)
      await migrateWith(opened, migrationsTo('0016'))
    })
    const [businessId, staffId] = ['demobusiness0001', 'demosakura000001p1']
    const [{ tipId: told }, { tipId: news }] = [await tipRows(db, {}), await tipRows(db, {})]
    const run = (text: string) => sql.raw(text).execute(db)
    await run(`insert into hook_endpoint (id, business_id, url, secret, shown_until, rests_until, created_at)
      values ('e', '${businessId}', 'https://a.example/', 's', 0, 900, 1)`)
    await run(`insert into hook_message (id, endpoint_id, type, subject, place, payload, state, tries, status, error,
        next_at, give_up_at, claimed_until, created_at, done_at) values
      ('msg_1', 'e', 'tip.succeeded', 't', 4, '{"a":1}', 'pending', 2, 500, null, 700, 5000, null, 100, null),
      ('msg_2', 'e', 'tip.refunded', 't', 8, '{}', 'pending', 0, null, null, 200, 5000, null, 200, null),
      ('msg_3', 'e', 'webhook.test', 'e', 1, '{}', 'failed', 9, null, 'dns', null, 5000, null, 50, 90)`)
    await run(`insert into mail (id, kind, content, state, tries, error, next_at, expires_at, claimed_until, created_at,
        done_at) values
      ('mail_1', 'reset-code', 'sealed', 'waiting', 1, 'timeout', 300, 5000, 400, 100, null),
      ('mail_2', 'test', null, 'expired', 1, 'late', null, 5000, null, 100, 200)`)
    await run(`insert into push_device (id, staff_id, person_id, sign_in_id, endpoint, p256dh, auth, created_at, failures,
        rests_until) values ('d', '${staffId}', 'p', 's', 'https://b.example/', 'k', 'a', 1, 3, 800)`)
    await run(`insert into push_message (device_id, tip_id, recipient, amount, state, give_up_at, created_at) values
      ('d', '${told}', 'all', 200, 'sent', 5000, 100), ('d', '${news}', 'staff', 300, 'pending', 5000, 110)`)
    await migrateToLatest(db)

    const rows = await db.selectFrom('outbox').selectAll().orderBy('kind').orderBy('id').execute()
    const of = (id: string) => rows.find((row) => row.id === id)
    expect(rows).toHaveLength(7)
    const hook = { kind: 'hook', queue: 'e', lane: 'e t', subject: 't', state: 'pending', expires_at: 5000 }
    expect(of('msg_1')).toMatchObject({
      ...hook,
      place: 4,
      payload: '{"a":1}',
      tries: 2,
      status: 500,
      next_at: 700,
    })
    expect(of('msg_2')).toMatchObject({ ...hook, place: 8, type: 'tip.refunded', next_at: 200 })
    expect(of('msg_3')).toMatchObject({ state: 'failed', error: 'dns', next_at: null, done_at: 90 })
    expect(of('mail_1')).toMatchObject({
      ...{
        kind: 'mail',
        queue: 'mail',
        lane: 'mail_1',
        type: 'reset-code',
        payload: 'sealed',
        state: 'pending',
      },
      ...{ tries: 1, error: 'timeout', next_at: 300, expires_at: 5000, claimed_until: 400 },
    })
    expect(of('mail_2')).toMatchObject({ state: 'failed', payload: null, error: 'late', done_at: 200 })
    const push = { kind: 'push', queue: 'push', lane: 'd', type: 'tip' }
    expect(of(`push_d_${told}`)).toMatchObject({ ...push, subject: told, state: 'sent', next_at: null })
    const waiting = of(`push_d_${news}`)
    expect(waiting).toMatchObject({ ...push, subject: news, state: 'pending', next_at: 800, tries: 3 })
    expect(JSON.parse(waiting?.payload ?? '')).toEqual({ recipient: 'staff', amount: 300 })
  })
})
