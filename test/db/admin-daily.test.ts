import { afterAll, expect, it } from 'vitest'
import { noteBackup, noteStripeAnswer, readStripeAnswer } from '../../server/db/heartbeat.store.ts'
import { keepFindings } from '../../server/operations/doctor/doctor.store.ts'
import { fail, ok } from '../../server/operations/doctor/finding.types.ts'
import { onEachDatabase } from '../support/databases.ts'
import { operatorOf, refusalOf, saidBy } from '../support/operator.ts'
import { createGuest, createTipWorld } from '../support/tip-world.ts'

onEachDatabase('what an operator does day by day', async (database) => {
  const admin = (...args: string[]) => saidBy(operatorOf(database)(...args))
  const json = async (...args: string[]): Promise<unknown> => JSON.parse(await admin(...args, '--json'))
  const refused = (...args: string[]) => refusalOf(admin(...args))
  const lastEntry = () =>
    db.selectFrom('audit_entry').selectAll().orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow()

  const db = await database.open()
  const world = await createTipWorld(db)
  afterAll(() => world.close())

  it('sees how it stands, for people and for programs', async () => {
    const guest = createGuest(world)
    await guest.pay(await guest.attach(await guest.start({ amount: 700 })))
    await noteBackup(db, Date.UTC(2026, 10, 20, 18))
    const received_at = Date.UTC(2030, 0, 1)
    await db.insertInto('stripe_event').values({ id: 'evt_late', type: 'x', received_at }).execute()
    noteStripeAnswer(db, Date.UTC(2026, 10, 21, 1, 2, 3))
    await expect.poll(() => readStripeAnswer(db)).toBeDefined()
    const told = (await json('status')) as Record<string, unknown>
    expect(told).toMatchObject({
      tipsToday: 1,
      yenToday: 700,
      stripeLastAnswered: '2026-11-21T01:02:03.000Z',
      lastNoticeFromStripe: '2030-01-01T00:00:00.000Z',
      accounts: 'own',
      mail: false,
      mailsWaiting: 0,
      newerVersion: null,
      database: database.kind,
      stripe: 'test',
      webhook: { on: false, waiting: 0, lost: 0, failingSince: null },
    })
    const sqlite = database.kind === 'sqlite'
    expect(told.lastBackup).toBe(sqlite ? '2026-11-20T18:00:00.000Z' : null)
    expect(told.freeDiskBytes === null || Number.isInteger(told.freeDiskBytes)).toBe(true)
    expect(told.freeDiskBytes === null).toBe(!sqlite)
    expect(told).toMatchObject({ backups: null, setUp: 'over' })
    const lines = (await admin('status')).split('\n')
    for (const line of [
      'Yen today: 700',
      'Stripe last answered: 2026-11-21 10:02 JST',
      'Last notice from Stripe: 2030-01-01 09:00 JST',
      'Accounts: kept by this server; without mail owners give links to set a password',
      'Mail: off: SMTP_URL is not set',
      'Webhook: off: HOOK_URL is not set',
      'Set-up: finished',
      sqlite
        ? 'Last backup: 2026-11-21 03:00 JST'
        : 'Last backup: not known here: PostgreSQL’s own tools make them',
      sqlite ? `Backups: none yet in ${database.dataDir}/backups` : 'Backups: none by this server',
    ])
      expect(lines).toContain(line)
  })

  it('sees whether the clock of the server is right', async () => {
    expect(await json('status')).toMatchObject({ clock: null })
    const seen = { id: 'clock', ...fail('3600 s ahead of Stripe’s', 'set the clock right') }
    await keepFindings(db, [seen], ['clock'], Date.now())
    expect((await admin('status')).split('\n')).toContain(
      'Clock: 3600 s ahead of Stripe’s: set the clock right',
    )
    await keepFindings(db, [{ id: 'clock', ...ok('as Stripe’s') }], ['clock'], Date.now())
    expect((await admin('status')).split('\n')).toContain('Clock: as Stripe’s')
  })

  it('tries the settings alone, and names what has no effect', async () => {
    expect(await admin('settings', 'check')).toMatch(
      /^The settings can be used: http:.+ \(test, .+, test keys, /,
    )
    const wrong = operatorOf(database, { BACKUP_KEEPS: '3' })('settings', 'check')
    expect(await saidBy(wrong)).toContain('\n! BACKUP_KEEPS is no setting')
  })

  it('finds a tip by the number on its receipt, without what is the guest’s own', async () => {
    const guest = createGuest(world)
    const draft = await guest.start({ amount: 900, review: 'a private word' })
    await guest.pay(await guest.attach(draft))
    const { id } = await db.selectFrom('tip').select('id').where('amount', '=', 900).executeTakeFirstOrThrow()
    const said = await admin('tip', 'show', id)
    expect(said.split('\n')).toEqual(
      expect.arrayContaining([`number: ${id}`, 'state: succeeded', 'amount: 900']),
    )
    expect(said).toMatch(/^stripe: pi_/m)
    expect(said).not.toMatch(/private|visa|4242/i)
    expect(await json('tip', 'show', id)).toMatchObject({ number: id, amount: 900 })
    const [intent = ''] = /pi_\w+/.exec(said) ?? []
    expect(await admin('tip', 'show', intent)).toBe(said)
    expect(await refused('tip', 'show', 'nothing')).toMatch(/^there is no tip nothing/)
  })

  it('takes an invitation to a wrong address back, but never the last owner', async () => {
    const invite = (email: string) => admin('owner', 'invite', '--email', email, '--name', 'Hana')
    await db.deleteFrom('staff').where('role', '=', 'owner').execute()
    await invite('wrong@example.jp')
    expect(await refused('owner', 'remove', '--owner', 'wrong@example.jp')).toContain('at least one owner')
    await invite('right@example.jp')
    expect(await admin('owner', 'remove', '--owner', 'WRONG@example.jp')).toContain('is no owner any more')
    expect(await json('owner', 'list')).toMatchObject([{ email: 'right@example.jp', account: 'invited' }])
    expect(await lastEntry()).toMatchObject({ action: 'staff.deleted' })
    expect(await refused('owner', 'remove', '--owner', 'wrong@example.jp')).toContain('there is no owner')
  })
})
