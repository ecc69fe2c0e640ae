import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadConfig } from '../../server/config/config.ts'
import type { Db } from '../../server/db/database.ts'
import { readStripeAnswer } from '../../server/db/heartbeat.store.ts'
import { forgetTestBooks } from '../../server/money/books/forget-test.ts'
import { claimMode, findOwner } from '../../server/money/books/owner.store.ts'
import { claimBooks, ForeignBooksError } from '../../server/money/books/owner.ts'
import { openPayments } from '../../server/money/payments.ts'
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/server.ts'
import { onEachDatabase } from '../support/databases.ts'
import { tipRows } from '../support/tip-rows.ts'

onEachDatabase('the Stripe account of the books', (database) => {
  let db: Db
  let sandbox: StripeSandbox
  let logged: Record<string, unknown>[]
  beforeEach(async () => {
    db = await database.open()
    await db.deleteFrom('books_owner').execute()
    await claimMode(db, 'test', 1)
    sandbox = await startStripeSandbox({ retryDelays: [], account: 'acct_ours' })
    logged = []
  })
  afterEach(() => sandbox.close())

  /** Stripe as a server that has just started has it. */
  const started = () => {
    const setup = loadConfig({
      NODE_ENV: 'test',
      SESSION_SECRETS: 'a-secret-for-tests-that-is-long-enough',
      STRIPE_SECRET_KEY: sandbox.secretKey,
      STRIPE_PUBLISHABLE_KEY: sandbox.publishableKey,
      STRIPE_WEBHOOK_SECRET: sandbox.webhookSecret,
      STRIPE_API_URL: sandbox.url,
    })
    const log = pino({ base: null }, { write: (line) => void logged.push(JSON.parse(line)) })
    return openPayments(setup, { db, log })
  }
  const order = { attemptId: 'a', tipId: 't', branchId: 'b', recipient: 'all', amount: 500, description: 'x' }

  it('is written down before the first payment, and the same one is welcome again', async () => {
    await started().gateway.createIntent(order)
    expect(await findOwner(db)).toEqual({ mode: 'test', account: 'acct_ours' })
    await started().gateway.createIntent({ ...order, attemptId: 'b' })
    expect(logged).toEqual([])
  })

  it('is the only one that takes payments and whose news counts', async () => {
    await started().checkAccount()
    sandbox.control.account({ id: 'acct_other' })
    const { gateway, checkAccount } = started()
    await expect(checkAccount()).rejects.toThrow('another Stripe account')
    await expect(gateway.createIntent(order)).rejects.toMatchObject({ name: 'PaymentForbidden' })
    await expect(gateway.retrieveIntent('pi_x')).rejects.toMatchObject({ name: 'PaymentForbidden' })
    const listing = gateway.listEvents(0)[Symbol.asyncIterator]()
    await expect(listing.next()).rejects.toMatchObject({ name: 'PaymentForbidden' })
    expect(sandbox.books().paymentIntents).toEqual([])
    expect(logged).toMatchObject([{ level: 50, account: 'acct_other', owner: 'acct_ours' }])
    expect(await findOwner(db)).toMatchObject({ account: 'acct_ours' })
  })

  it('is not asked for in vain: a key that may not know it works, with a warning', async () => {
    sandbox.control.forbid({ path: '/v1/account' })
    const { gateway } = started()
    await gateway.createIntent(order)
    await gateway.createIntent({ ...order, attemptId: 'b' })
    expect(await findOwner(db)).toEqual({ mode: 'test', account: undefined })
    expect(logged).toMatchObject([{ level: 40, msg: expect.stringContaining('rak_accounts_kyc_basic_read') }])
  })

  it('is asked for again after Stripe was away', async () => {
    sandbox.control.fail({ path: '/v1/account', times: null, status: 500 })
    const { gateway } = started()
    await expect(gateway.createIntent(order)).rejects.toMatchObject({ name: 'PaymentUnavailable' })
    expect(sandbox.books().paymentIntents).toEqual([])
    sandbox.control.clearFaults()
    await gateway.createIntent(order)
    expect(await findOwner(db)).toMatchObject({ account: 'acct_ours' })
  }, 30_000)

  it('is asked, and when Stripe last answered can be read by others; a failure is no answer', async () => {
    await db.deleteFrom('job_lease').execute()
    sandbox.control.fail({ path: '/v1/account', times: null, status: 503 })
    const before = Date.now()
    const { gateway } = started()
    await expect(gateway.createIntent(order)).rejects.toMatchObject({ code: 'stripe_5xx 503' })
    expect(await readStripeAnswer(db)).toBeUndefined()
    sandbox.control.clearFaults()
    await gateway.createIntent(order)
    await expect.poll(async () => ((await readStripeAnswer(db)) ?? 0) >= before).toBe(true)
    expect(await readStripeAnswer(db)).toBeLessThanOrEqual(Date.now())
  }, 30_000)

  it('is found by the newest payment where books hold some and no account was written down', async () => {
    const { id: known } = await started().gateway.createIntent(order)
    const paid = (id: string, at: number) => ({
      state: 'paid' as const,
      payment_intent_id: id,
      created_at: at,
    })
    await tipRows(db, { attempts: [paid('pi_elsewhere', 1), paid(known, 2)] })
    const forget = () => db.updateTable('books_owner').set({ account: null }).execute()

    await forget()
    await started().checkAccount()
    expect(await findOwner(db)).toMatchObject({ account: 'acct_ours' })

    await forget()
    await db
      .updateTable('payment_attempt')
      .set({ created_at: 3 })
      .where('payment_intent_id', '=', 'pi_elsewhere')
      .execute()
    const { checkAccount, gateway } = started()
    await expect(checkAccount()).rejects.toMatchObject({ name: 'PaymentForbidden' })
    await expect(gateway.retrieveIntent(known)).rejects.toMatchObject({ name: 'PaymentForbidden' })
    expect(await findOwner(db)).toMatchObject({ account: undefined })
    const msg = expect.stringContaining('no payments are taken. Use the key of')
    expect(logged).toMatchObject([{ level: 50, account: 'acct_ours', payment: 'pi_elsewhere', msg }])
  })

  it('is free again once test books were emptied: keys of another test account are welcome', async () => {
    await forgetTestBooks(db, true, 1)
    await started().checkAccount()
    expect(await findOwner(db)).toMatchObject({ account: 'acct_ours' })
    await forgetTestBooks(db, true, 2)
    expect(await findOwner(db)).toEqual({ mode: 'test', account: undefined })
    sandbox.control.account({ id: 'acct_other' })
    await started().gateway.createIntent(order)
    expect(await findOwner(db)).toEqual({ mode: 'test', account: 'acct_other' })
  })

  it('is free again for keys of the other mode, too, as long as nothing is in the books', async () => {
    await forgetTestBooks(db, true, 1)
    await started().checkAccount()
    await forgetTestBooks(db, true, 2)
    const { tipId } = await tipRows(db, { attempts: [] })
    await expect(claimBooks(db, 'live', 3)).rejects.toThrow(ForeignBooksError)
    await db.deleteFrom('tip').where('id', '=', tipId).execute()
    await claimBooks(db, 'live', 3)
    expect(await findOwner(db)).toEqual({ mode: 'live', account: undefined })
    // From then on they are live books, which nobody empties or claims.
    await expect(claimBooks(db, 'test', 4)).rejects.toThrow('these books are live')
  })
})
