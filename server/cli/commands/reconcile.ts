import { setTimeout as wait } from 'node:timers/promises'
import { createLogger } from '../../base/logger.ts'
import type { TipDeps } from '../../money/payment/payment.deps.ts'
import { leaseMs, type ReconcileOptions, reconcile } from '../../money/payment/payment.reconcile.ts'
import { openPayments } from '../../money/payments.ts'
import { type Command, MistypedError, whyNotAsked, withOwnBooks } from '../command.ts'
import { readOptions } from '../options.ts'

export const reconcileCommand: Command = {
  name: 'reconcile',
  options: '[--since DATE]',
  does: [
    'asks Stripe about every tip with something left to learn, and reads its lists',
    '(of the last hours, or since DATE, e.g. 2026-11-20 or 2026-11-20T18:00Z)',
  ],
  async run(setup, args) {
    const { since } = readOptions(args, [], ['since'])
    const sinceMs = since === undefined ? undefined : Date.parse(since)
    if (Number.isNaN(sinceMs) || (sinceMs ?? 0) > Date.now())
      throw new MistypedError('--since wants a date in the past such as 2026-11-20')
    return withOwnBooks(setup, async (db) => {
      const log = createLogger(setup.config.log)
      const { gateway: payments } = openPayments(setup, { db, log })
      const deps = { db, payments, clock: Date.now, log }
      const result = await reconcileInTurn(deps, {
        everything: true,
        ...(sinceMs !== undefined && { sinceMs }),
      })
      if (result.kind === 'busy') return 'Another process is reconciling; nothing to do here.'
      if (result.kind === 'unavailable') throw whyNotAsked(result.error)
      if (result.kind === 'stopped') return 'Stopped half-way; what is left comes with the next run.'
      const { checked, news, adopted, unplaced, failed } = result
      const said = [
        `Tips looked at: ${checked}. News found at Stripe: ${news}. Failed: ${failed}.`,
        ...(adopted > 0 ? [`Payments that the books did not have, and have now: ${adopted}.`] : []),
        ...(unplaced > 0 ? [`Payments that have NO place in the books: ${unplaced}. ${unplacedMeans}`] : []),
      ].join('\n')
      return failed > 0 || unplaced > 0 ? { said, failed: true } : said
    })
  },
}

const unplacedMeans =
  'Their branch is unknown: restore a later backup, or give them back in Stripe; the log names them.'

/** Waits while another process reconciles, or until the lease of one that died has expired. */
async function reconcileInTurn(deps: TipDeps, options: ReconcileOptions) {
  for (const start = Date.now(); ; await wait(500)) {
    const result = await reconcile(deps, options)
    if (result.kind !== 'busy' || Date.now() - start > 2 * leaseMs) return result
  }
}
