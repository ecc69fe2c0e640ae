import { beforeEach, expect, it } from 'vitest'
import { loadConfig } from '../../server/config/config.ts'
import type { Db } from '../../server/db/database.ts'
import { createDeps } from '../../server/deps.ts'
import { claimMode, findOwner, modeOfPayments } from '../../server/money/books/owner.store.ts'
import { claimBooks } from '../../server/money/books/owner.ts'
import { reconcile } from '../../server/money/stripe-events/reconcile.ts'
import { onEachDatabase } from '../support/databases.ts'
import { madeUpSecrets, operatorOf } from '../support/operator.ts'
import { createGuest, createTipWorld } from '../support/tip-world.ts'

const live = { STRIPE_SECRET_KEY: 'rk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }
const legal = {
  LEGAL_NAME: 'x',
  LEGAL_REPRESENTATIVE: 'x',
  LEGAL_ADDRESS: 'x',
  LEGAL_PHONE: '03-1234-5678',
  LEGAL_EMAIL: 'a@example.jp',
}

onEachDatabase('whose money the books hold', (database) => {
  let db: Db
  beforeEach(async () => {
    db = await database.open()
    await db.deleteFrom('books_owner').execute()
  })

  const start = async (env: Record<string, string> = {}) => {
    const { config, secrets } = loadConfig({
      NODE_ENV: 'test',
      DATA_DIR: database.dataDir,
      DATABASE_URL: database.databaseUrl,
      ...madeUpSecrets,
      LOG_LEVEL: 'silent',
      ...env,
    })
    await (await createDeps(config, secrets)).close()
  }
  const admin = (line: string, env: Record<string, string> = {}) =>
    operatorOf(database, env)(...line.split(' '))

  it('is written down by the first start, and other keys are refused from then on', async () => {
    await start()
    expect(await findOwner(db)).toEqual({ mode: 'test', account: undefined })
    await start()
    await expect(start({ ...live, ...legal })).rejects.toThrow(/forget-test --yes/)
    await expect(admin('reconcile', { ...live, ...legal })).rejects.toThrow(/made with test keys/)
    expect(await findOwner(db)).toMatchObject({ mode: 'test' })
  })

  it('refuses test keys on live books', async () => {
    await start({ ...live, ...legal })
    await expect(start()).rejects.toThrow(/these books are live: .*to try things out$/)
  })

  it('is the first one of two that start at once', async () => {
    const ends = await Promise.allSettled([claimBooks(db, 'live', 1), claimBooks(db, 'test', 1)])
    expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
    const refused = ends.find((end) => end.status === 'rejected')
    expect(refused?.reason).toMatchObject({ name: 'ForeignBooksError' })
    expect(await Promise.all([claimMode(db, 'live', 1), claimMode(db, 'live', 1)])).toHaveLength(2)
  })

  it('is seen from what was paid before it was written down, where that says so', async () => {
    const world = await createTipWorld(db)
    const guest = createGuest(world)
    await guest.payHosted(await guest.start())
    await expect(start({ ...live, ...legal })).rejects.toThrow(/made with test keys/)
    for (const [checkout_session_id, mode] of [
      ['cs_live_1', 'live'],
      ['cs_1', undefined],
    ] as const) {
      await db.updateTable('payment_attempt').set({ checkout_session_id }).execute()
      expect(await modeOfPayments(db)).toBe(mode)
    }
    await world.close()
  })
})

onEachDatabase('books made with test keys', (database) => {
  const admin = (line: string) => operatorOf(database)(...line.split(' '))

  it('are emptied on demand, and nothing but the money goes', async () => {
    const db = await database.open()
    const world = await createTipWorld(db)
    const guest = createGuest(world)
    await guest.pays({ amount: 1003 })
    await expect(admin('books forget-test')).rejects.toThrow(/start the server once/)
    const again = await guest.start({ amount: 500 })
    await guest.payHosted(await guest.find(again))
    await guest.again(await guest.find(again))
    await world.close()
    const rows = (...tables: ('tip' | 'share' | 'booking' | 'earning_sum')[]) =>
      Promise.all(
        tables.map(async (table) => (await db.selectFrom(table).select('branch_id').execute()).length),
      )
    const people = () => db.selectFrom('staff').selectAll().orderBy('id').execute()
    const before = await people()

    await claimBooks(db, 'test', 1)
    expect(await admin('books forget-test')).toMatch(
      /^This would forget 3 tips \(1 paid with test cards, ¥1,003\), 0 refunds, \d+ events, 0 counts of cash boxes\. Branches/,
    )
    expect(await rows('tip')).toEqual([3])
    // Messages about test money must not go out under live keys; those about anything else wait on.
    for (const type of ['payday.closed', 'tip.paid', 'invitation']) {
      const row = {
        id: `about-${type}`,
        kind: 'hook',
        queue: 'hook',
        lane: type,
        place: 1,
        type,
        subject: 's',
      }
      await db
        .insertInto('outbox')
        .values({
          ...row,
          kind: 'hook',
          payload: '{}',
          state: 'pending',
          next_at: 1,
          expires_at: 9,
          created_at: 1,
        })
        .execute()
    }
    expect(await admin('books forget-test --yes')).toMatch(/^Forgotten: 3 tips/)
    const left = await db.selectFrom('outbox').select('type').execute()
    expect(left.map(({ type }) => type)).toContain('invitation')
    expect(left.filter(({ type }) => /^(tip|payday)/.test(type))).toEqual([])
    expect(await rows('tip', 'share', 'booking', 'earning_sum')).toEqual([0, 0, 0, 0])
    expect(await db.selectFrom('payment_attempt').select('id').execute()).toEqual([])
    expect(await people()).toEqual(before)
    expect(await db.selectFrom('branch').select('id').where('split_turn', '!=', 0).execute()).toEqual([])
    expect(await db.selectFrom('audit_entry').select('action').execute()).toContainEqual({
      action: 'books.forgotten',
    })
    expect(await admin('books verify')).toBe('The books add up. Tips looked at: 0.')
    await claimBooks(db, 'live', 1)
    await expect(admin('books forget-test --yes')).rejects.toThrow(/These books are live/)
  })

  it('and written to by a server that was not stopped stay test books until they are emptied again', async () => {
    const db = await database.open()
    await db.deleteFrom('books_owner').execute()
    expect(await admin('books forget-test --yes')).toMatch(/^Forgotten: 0 tips/)
    expect(await findOwner(db)).toEqual({ mode: 'test', account: undefined })
    await claimBooks(db, 'test', 1)
    const world = await createTipWorld(db)
    world.sandbox.setWebhookTarget(null)
    const guest = createGuest(world)
    await guest.pay(await guest.attach(await guest.start({ amount: 1003 })))
    await db
      .insertInto('unplaced_payment')
      .values({ intent_id: 'pi_test', amount: 5, currency: 'JPY', paid_at: 1, found_at: 1 })
      .execute()
    expect(await admin('books forget-test --yes')).toMatch(/^Forgotten: 1 tips/)
    expect(await db.selectFrom('unplaced_payment').selectAll().execute()).toEqual([])

    expect(await reconcile(world.deps, { everything: true })).toMatchObject({ adopted: 1 })
    await expect(claimBooks(db, 'live', 1)).rejects.toThrow(/made with test keys/)
    expect(await admin('books forget-test --yes')).toMatch(/^Forgotten: 1 tips/)
    await claimBooks(db, 'live', 1)
    expect(await findOwner(db)).toEqual({ mode: 'live', account: undefined })
    await world.close()
  })
})
