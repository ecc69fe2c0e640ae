import { afterEach, beforeEach, expect, it } from 'vitest'
import { claimAccount, claimMode } from '../../../server/money/books/owner.store.ts'
import { type StripeSandbox, startStripeSandbox } from '../../sandbox/stripe/server.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { operatorOf } from '../../support/operator.ts'
import { tipRows } from '../../support/tip-rows.ts'

onEachDatabase('reconcile and books verify, where they can not ask Stripe', (database) => {
  let sandbox: StripeSandbox
  beforeEach(async () => {
    const db = await database.open()
    await claimMode(db, 'test', 1)
    await claimAccount(db, 'acct_ours')
    sandbox = await startStripeSandbox({ retryDelays: [], account: 'acct_ours' })
  })
  afterEach(() => sandbox.close())

  const commands = ['reconcile', 'books verify --stripe --since 2026-11-01']
  const run = (line: string) =>
    operatorOf(database, {
      STRIPE_API_URL: sandbox.url,
      STRIPE_SECRET_KEY: sandbox.secretKey,
      LOG_LEVEL: 'silent',
    })(...line.split(' '))

  it.each(commands)(
    '%s says that Stripe is away, and to try again',
    async (line) => {
      sandbox.control.fail({ path: '/v1/account', times: null, status: 500 })
      await expect(run(line)).rejects.toThrow(/^Stripe is unavailable: stripe_5xx 500; try again later$/)
    },
    30_000,
  )

  it('a day sets the marker: the books may know nothing since, and paydays wait', async () => {
    const db = await database.open()
    await tipRows(db, {})
    const ends = () => db.selectFrom('business').select(['books_end_at', 'books_answered_at']).execute()
    const marked = (day: string) => [{ books_end_at: Date.parse(day), books_answered_at: null }]
    await run('reconcile')
    expect(await ends()).toEqual([{ books_end_at: null, books_answered_at: null }])
    await run('reconcile --since 2026-11-02')
    expect(await ends()).toEqual(marked('2026-11-02'))
    // Of two moments the earlier one stands.
    await run('reconcile --since 2026-11-03')
    expect(await ends()).toEqual(marked('2026-11-02'))
    await run('reconcile --since 2026-11-01')
    expect(await ends()).toEqual(marked('2026-11-01'))
  })

  it.each(commands)('%s says that the key may not do this', async (line) => {
    sandbox.control.fail({ method: 'GET', times: null, status: 401 })
    await expect(run(line)).rejects.toThrow(/^Stripe refuses STRIPE_SECRET_KEY \(401\): copy the key again/)
  })

  it.each(commands)('%s says that the key is of another account', async (line) => {
    sandbox.control.account({ id: 'acct_other' })
    await expect(run(line)).rejects.toThrow(
      /^STRIPE_SECRET_KEY is of another Stripe account .* Use the key of/,
    )
  })
})
