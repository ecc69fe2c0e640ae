import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect } from 'vitest'
import { createStripeGateway } from '../../server/gateways/stripe/stripe.gateway.ts'
import { reconcile } from '../../server/money/stripe-events/reconcile.ts'
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/server.ts'
import type { TestDatabase } from '../support/databases.ts'
import { openDrivenSite } from '../support/driven-site.ts'
import { operatorProcess } from '../support/operator.ts'
import { expectAllSettled, expectBooksEqual } from '../support/tip-books.ts'
import { tipRestlessly } from './restless-guest.ts'

const guests = 6

/** Kills the server `kills` times while guests tip; then holds its books against Stripe's, now and a day later. */
export async function killRound(database: TestDatabase, kills: number): Promise<void> {
  const retryDelays = [100, 200, 400, 800, 1600, 3200]
  const site = await openDrivenSite(database, {
    openStripe: (webhookUrl) => startStripeSandbox({ webhookUrl, settleDelayMs: 40, retryDelays }),
    env: { RECONCILE_SECONDS: '5', LOG_LEVEL: 'error' },
  })
  const { db, env, stripe: sandbox } = site
  try {
    expect(await killAgainAndAgain(site, kills)).toBeGreaterThan(0)
    await sandbox.control.idle({ timeoutMs: 10_000 })

    // What an operator would do next; then everything that is paid stands in the books.
    const told = await operatorProcess(['reconcile'], env)
    expect(told).toEqual({ code: 0, said: expect.stringMatching(/Failed: 0\.\n$/), complained: '' })
    await expectBooksEqual(db, sandbox.books())
    expectOneChargeATip(sandbox)

    // A day later nothing hangs any more, here or at Stripe.
    await aDayLater(db, sandbox)
    const unfinished = db.selectFrom('tip').select('id').where('state', 'in', ['draft', 'cancelled'])
    expect(await unfinished.where('attempts', '=', 0).execute()).toEqual([])
    await expectBooksEqual(db, sandbox.books())
    await expectAllSettled(db, sandbox.books())
    if (database.kind === 'sqlite') {
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
      expect(rows).toEqual([{ integrity_check: 'ok' }])
    }
  } finally {
    await site.close()
  }
}

type Site = Awaited<ReturnType<typeof openDrivenSite<StripeSandbox>>>

/**
 * Guests tip without pause while the server dies at moments nobody chose, and comes back.
 * @returns how many of their requests got no answer
 */
async function killAgainAndAgain(
  { url, seed, stripe: sandbox, kill, stop: end }: Site,
  kills: number,
): Promise<number> {
  const stop = new AbortController()
  const busy = Promise.all(
    Array.from({ length: guests }, (_, at) =>
      tipRestlessly({ url, branchId: seed.branchId, sandbox, seed: at }, stop.signal),
    ),
  )
  try {
    for (let killed = 0; killed < kills; killed++) {
      await wait(150 + Math.random() * 600)
      await kill()
    }
    // On a busy machine it may have died before anybody could pay; the last one is there to be paid at.
    await expect.poll(() => paidAt(sandbox).length, { timeout: 60_000 }).toBeGreaterThan(kills)
  } finally {
    stop.abort()
    await busy
    await end()
  }
  return (await busy).reduce((sum, { broken }) => sum + broken, 0)
}

const paidAt = (sandbox: StripeSandbox) => sandbox.books().charges.filter((charge) => charge.paid)

function expectOneChargeATip(sandbox: StripeSandbox) {
  const paid = paidAt(sandbox)
  expect(new Set(paid.map((charge) => charge.metadata.tip_id)).size).toBe(paid.length)
}

async function aDayLater(db: Awaited<ReturnType<TestDatabase['open']>>, sandbox: StripeSandbox) {
  let ahead = 0
  const payments = createStripeGateway({
    apiUrl: sandbox.url,
    stripeSecretKey: sandbox.secretKey,
    stripeWebhookSecret: sandbox.webhookSecret,
  })
  const deps = { db, payments, clock: () => Date.now() + ahead, log: pino({ level: 'silent' }) }
  for (const hours of [2, 25, 2]) {
    ahead += hours * 3_600_000
    sandbox.control.advance({ ms: hours * 3_600_000 })
    expect(await reconcile(deps, { everything: true })).toMatchObject({ kind: 'done', failed: 0 })
  }
}
