import { createInterface } from 'node:readline/promises'
import Stripe from 'stripe'
import type { DoctorContext } from '../../operations/doctor/doctor.context.ts'
import { planDomain } from '../../operations/doctor/fix-domain.ts'
import { type Fix, planWebhook } from '../../operations/doctor/fix-webhook.ts'
import { isForbidden } from '../../operations/doctor/stripe-seen.ts'
import { UsageError } from '../command.ts'

type Mendable = { what: string; permission: string; plan(context: DoctorContext): Promise<Fix | undefined> }

const mendable: Mendable[] = [
  { what: 'the webhook endpoint', permission: 'Webhook Endpoints: write', plan: planWebhook },
  { what: 'the payment method domain', permission: 'Payment Method Domains: write', plan: planDomain },
]

/**
 * Shows what would be changed at Stripe, asks for each, and does it.
 * @param yes do it without asking
 * @returns what was done, for the person at the terminal
 * @throws UsageError if nobody is there to ask
 */
export async function fixAtStripe(context: DoctorContext, yes: boolean): Promise<string> {
  const said: string[] = []
  const refused: string[] = []
  for (const each of mendable) {
    try {
      said.push(await mend(each, context, yes))
    } catch (error) {
      if (error instanceof UsageError) refused.push(error.message)
      else if (isForbidden(error))
        refused.push(`the key may not mend ${each.what}: give it ${each.permission}, or use the Dashboard`)
      else throw error
    }
  }
  if (refused.length > 0) throw new UsageError([...said, ...refused].join('\n'))
  return `${said.join('\n')}\n`
}

async function mend({ what, plan }: Mendable, context: DoctorContext, yes: boolean): Promise<string> {
  try {
    const fix = await plan(context)
    if (!fix) return `Nothing to mend at ${what}.`
    if (!yes && !(await agreed(fix.says))) return `Nothing was changed at ${what}.`
    await fix.run()
    return `Done: ${fix.says}. ${fix.next}`.trimEnd()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && !isForbidden(error))
      return `Not mended: ${what}. Stripe does not answer as it must.`
    throw error
  }
}

/** Asks on standard error: standard output may go to a program. */
async function agreed(says: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UsageError(`--fix would ${says}. Add --yes to do it`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await terminal.question(`This would ${says}.\nDo it? [y/N] `)).trim())
  } finally {
    terminal.close()
  }
}
