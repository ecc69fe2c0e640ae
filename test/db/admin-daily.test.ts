import { beforeAll, expect, it } from 'vitest'
import { dayIn } from '../../server/base/calendar.ts'
import { UsageError } from '../../server/cli/command.ts'
import type { Db } from '../../server/db/database.ts'
import { noteBackup } from '../../server/db/heartbeat.store.ts'
import { keepFindings } from '../../server/operations/doctor/doctor.store.ts'
import { fail, ok } from '../../server/operations/doctor/finding.types.ts'
import { onEachDatabase } from '../support/databases.ts'
import { operatorOf, saidBy } from '../support/operator.ts'
import { createGuest, createTipWorld, type TipWorld } from '../support/tip-world.ts'

onEachDatabase('what an operator does day by day', (database) => {
  let db: Db
  let world: TipWorld
  let branch = ''
  const admin = (...args: string[]) => saidBy(operatorOf(database)(...args))
  const json = async (...args: string[]): Promise<unknown> => JSON.parse(await admin(...args, '--json'))
  const refused = async (...args: string[]) => {
    const error = await admin(...args).catch((thrown: unknown) => thrown)
    if (!(error instanceof UsageError)) throw new Error(`not refused: ${String(error)}`)
    return error.message
  }
  const lastEntry = () =>
    db.selectFrom('audit_entry').selectAll().orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow()

  beforeAll(async () => {
    db = await database.open()
    world = await createTipWorld(db)
    branch = (await db.selectFrom('branch').select('id').executeTakeFirstOrThrow()).id
    return () => world.close()
  })

  it('sees how it stands, for people and for programs', async () => {
    const guest = createGuest(world)
    await guest.pay(await guest.attach(await guest.start({ amount: 700 })))
    await noteBackup(db, Date.UTC(2026, 10, 20, 18))
    const received_at = Date.UTC(2030, 0, 1)
    await db
      .insertInto('stripe_event')
      .values({ id: 'evt_late', type: 'x', tip_id: null, received_at })
      .execute()
    const told = (await json('status')) as Record<string, unknown>
    expect(told).toMatchObject({
      tipsToday: 1,
      yenToday: 700,
      lastNoticeFromStripe: '2030-01-01 09:00 JST',
      accounts: 'kept by this server; without mail owners give links to set a password',
      mail: 'off: SMTP_URL is not set',
      mailsWaiting: 0,
      webhooksWaiting: 0,
    })
    expect(told.lastBackup).toMatch(
      database.kind === 'sqlite' ? /^2026-11-21 03:00 JST$/ : /^not known here: Postgre/,
    )
    expect((await admin('status')).split('\n')).toContain('Yen today: 700')
    if (database.kind === 'sqlite') expect(told.backups).toBe(`none yet in ${database.dataDir}/backups`)
    expect(told.setUp).toBe('finished')
  })

  it('says what the payroll calls somebody, and how they are paid', async () => {
    const person = await db
      .selectFrom('staff')
      .select(['id', 'code', 'name'])
      .where('branch_id', '=', branch)
      .where('role', '=', 'staff')
      .executeTakeFirstOrThrow()
    const row = () =>
      db
        .selectFrom('staff')
        .select(['payroll_number', 'pay_way', 'name'])
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
    const payroll = (...args: string[]) => admin('staff', 'payroll', '--branch', branch, ...args)
    const said = await payroll('--code', person.code, '--number', '0042', '--way', 'cash')
    expect(said).toBe(`${person.name}: payroll number 0042`)
    expect(await row()).toEqual({ payroll_number: '0042', pay_way: 'cash', name: person.name })
    // What is not named stays.
    await payroll('--code', person.code, '--number', '0043')
    expect(await row()).toMatchObject({ payroll_number: '0043', pay_way: 'cash' })
    const named = ['staff', 'payroll', '--branch', branch, '--code', person.code, '--number', '1']
    expect(await refused(...named, '--way', 'bank')).toBe('--way: Choose how they are paid')
    expect(await refused(...named.with(5, 'nobody'))).toContain('nobody has the staff code nobody')
    expect(await lastEntry()).toMatchObject({ action: 'staff.changed', member_id: null, subject: person.id })
  })

  it('sees whether the clock of the server is right', async () => {
    expect(await json('status')).toMatchObject({ clock: 'not compared with Stripe’s yet' })
    const seen = { id: 'clock', ...fail('3600 s ahead of Stripe’s', 'set the clock right') }
    await keepFindings(db, [seen], ['clock'], Date.now())
    expect((await admin('status')).split('\n')).toContain(
      'Clock: 3600 s ahead of Stripe’s: set the clock right',
    )
    await keepFindings(db, [{ id: 'clock', ...ok('as Stripe’s') }], ['clock'], Date.now())
    expect((await admin('status')).split('\n')).toContain('Clock: as Stripe’s')
  })

  it('hears from `books verify` which tips were booked while the clock was wrong', async () => {
    const guest = createGuest(world)
    const day = 24 * 60 * 60_000
    world.advance(day)
    const tip = await guest.start({ amount: 800 })
    await guest.pay(await guest.attach(tip))
    world.advance(-day)
    const { succeeded_at: paidAt } = await db
      .selectFrom('tip')
      .select('succeeded_at')
      .where('id', '=', tip.id)
      .executeTakeFirstOrThrow()
    const { created_at: bookedAt } = await db
      .selectFrom('booking')
      .select('created_at')
      .where('tip_id', '=', tip.id)
      .executeTakeFirstOrThrow()
    const [paid, booked] = [Number(paidAt), bookedAt].map((at) => dayIn('Asia/Tokyo', at))
    expect(paid).not.toBe(booked)
    const lines = (await admin('books', 'verify')).split('\n')
    expect(lines).toEqual([
      `tip ${tip.id}: paid on ${paid}, booked on ${booked}`,
      'These were booked while the clock of the machine was wrong.',
      expect.stringMatching(/^The books add up. Tips looked at: \d+.$/),
    ])
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

  it('changes what is named of a branch', async () => {
    const row = () => db.selectFrom('branch').selectAll().where('id', '=', branch).executeTakeFirstOrThrow()
    const written = {
      greeting: 'ようこそ',
      texts: '{"nameKo":"사쿠라","greetingEn":"Hello","greetingCn":"欢迎"}',
      opens_on: '2026-01-01',
    }
    await db.updateTable('branch').set(written).where('id', '=', branch).execute()
    const before = await row()
    await admin('branch', 'edit', '--branch', branch, '--address', 'New Street 1')
    await admin('branch', 'edit', '--branch', branch, '--greeting-en', 'Welcome', '--name-hant', '櫻花')
    const texts = { nameKo: '사쿠라', nameHant: '櫻花', greetingEn: 'Welcome', greetingCn: '欢迎' }
    expect(await row()).toEqual({ ...before, address: 'New Street 1', texts: JSON.stringify(texts) })
    expect(await lastEntry()).toMatchObject({ action: 'branch.changed', member_id: null })
    expect(await refused('branch', 'edit', '--branch', branch)).toContain('one of --name')
    expect(await refused('branch', 'edit', '--branch', branch, '--number', 'A')).toContain(
      '--number: Branch number',
    )
  })

  it('names the people of a branch where it finds nobody of an id', async () => {
    const told = await refused('code', 'rotate', '--branch', branch, '--staff', 'nobody')
    const [, id = '', name = 'nobody'] = /there are: (\w+) ([^,]+)/.exec(told) ?? []
    expect(await admin('code', 'rotate', '--branch', branch, '--staff', id)).toContain(name)
    expect(told).not.toContain('@')
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
