import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import Stripe from 'stripe'
import { databaseFile } from '../../db/backup.ts'
import type { Db } from '../../db/database.ts'
import { endpointCalls, mendingOf, versionOf } from '../../gateways/stripe/stripe.endpoints.ts'
import { eventTypes } from '../../gateways/stripe/stripe.events.ts'
import { loadAssets } from '../../http/assets.ts'
import { type OwnEndpoint, webhookUrl } from '../../money/stripe-endpoint/own-endpoint.ts'
import { checksFor } from '../../operations/doctor/checks/index.ts'
import {
  createDoctorContext,
  type DoctorContext,
  isForbidden,
} from '../../operations/doctor/doctor.context.ts'
import { examine } from '../../operations/doctor/examine.ts'
import type { Examined, FindingStatus } from '../../operations/doctor/finding.types.ts'
import { type Command, open, type Setup, UsageError } from '../command.ts'
import { readOptions } from '../options.ts'

/** What would be changed at Stripe. `says`: for a person who decides; `next`: what is left to do afterwards. */
type Fix = { says: string; next: string; run(): Promise<unknown> }

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

/**
 * What the webhook endpoint of our address lacks. Undefined: nothing, or nothing that can be mended.
 * Throws what the `stripe` package throws, 403 for a restricted key without *Webhook Endpoints: write*.
 */
async function planWebhook(context: DoctorContext): Promise<Fix | undefined> {
  const { config, secrets, stripe, ownEndpoint } = context
  if (secrets.stripeWebhookSecret === undefined) return ownEndpoint && planOwn(ownEndpoint)
  const url = webhookUrl(config)
  const calls = endpointCalls(stripe, (call) => call())
  const here = (await calls.list()).filter((one) => one.url === url)
  const endpoint = here.find((one) => one.status === 'enabled') ?? here[0]
  if (!endpoint)
    return {
      says: `add a webhook endpoint for ${url}, API version ${versionOf(stripe)}, with ${eventTypes.length} events`,
      next: 'Now put its signing secret into STRIPE_WEBHOOK_SECRET (Dashboard: Developers → Webhooks) and restart the server.',
      run: () => calls.create(url),
    }
  const mending = mendingOf(endpoint)
  if (!mending) return undefined
  const says = `change the webhook endpoint ${endpoint.id} (${endpoint.url}): ${mending}`
  return { says, next: '', run: () => calls.mend(endpoint) }
}

/** The secret goes into the database, where the server reads it with the next event. */
async function planOwn(own: OwnEndpoint): Promise<Fix | undefined> {
  const { need } = await own.look()
  return need && { says: need.says, next: 'The server uses it at once.', run: () => own.keep() }
}

/**
 * What the payment method domain of our address lacks, without which there are no wallets. Undefined: nothing, or nothing
 * that can be mended from here.
 * Throws what the `stripe` package throws, 403 for a restricted key without *Payment Method Domains: write*.
 */
async function planDomain({ config, stripe }: DoctorContext): Promise<Fix | undefined> {
  const { hostname, protocol } = new URL(config.publicUrl)
  if (protocol !== 'https:') return undefined
  const { data } = await stripe.paymentMethodDomains.list({ domain_name: hostname, limit: 10 })
  const found = data.find((one) => one.domain_name === hostname)
  if (found?.enabled) return undefined
  return {
    says: found
      ? `switch on the payment method domain ${hostname}`
      : `register the payment method domain ${hostname}, for Apple Pay and Google Pay`,
    next: '',
    run: async () => {
      if (found) await stripe.paymentMethodDomains.update(found.id, { enabled: true })
      else await stripe.paymentMethodDomains.create({ domain_name: hostname })
    },
  }
}

/** Stripe's events come within seconds; its first retry would come after minutes. */
const deliverMs = 45_000

export const doctor: Command = {
  name: 'doctor',
  options: '[--json] [--deliver] [--mail-to ADDRESS] [--fix [--yes]]',
  does: [
    'looks at database, Redis, Stripe, Cognito, mail and the way in from outside, and says',
    'what to do (docs/doctor.md); exit code 1 if something fails. It changes nothing, but',
    "with --deliver it makes and cancels a test payment, to see Stripe's event arrive;",
    'with --mail-to it sends a test mail there;',
    'with --fix it asks, and mends webhook endpoint and payment method domain (--yes: does',
    'not ask)',
  ],
  async run(setup, args) {
    const options = readOptions(args, [], ['mail-to'], ['json', 'deliver', 'fix', 'yes'])
    const { json, deliver, fix, yes, 'mail-to': mailTo } = options
    return withWhatOpens(setup, async (opened) => {
      const { build } = loadAssets(fileURLToPath(new URL('../client', import.meta.url)))
      const context = createDoctorContext({
        ...setup,
        ...opened,
        build: build?.id,
        deliverMs: deliver ? deliverMs : 0,
        mailTo,
      })
      const fixed = fix ? await fixAtStripe(context, yes) : ''
      const findings = await examine(checksFor(setup.config), context)
      const said = json ? tellAsJson(findings) : [fixed, tell(findings)].filter(Boolean).join('\n')
      return hasFailed(findings) ? { said, failed: true } : said
    })
  },
}

type Opened = { db: Db | undefined; noDatabase: string | undefined }

/** Goes on without a database: that it can't be opened is a finding. Makes none. */
async function withWhatOpens<T>(setup: Setup, work: (opened: Opened) => Promise<T>): Promise<T> {
  const file = databaseFile(setup.config.dataDir)
  if (setup.config.database === 'sqlite' && !existsSync(file))
    return work({ db: undefined, noDatabase: `there is no database at ${file}` })
  const db = open(setup)
  try {
    return await work({ db, noDatabase: undefined })
  } finally {
    await db.destroy()
  }
}

const marks: Record<FindingStatus, string> = { ok: '✓', warn: '!', fail: '✗', off: '–' }

/** Where a check's own section is. */
const sectionOf = (id: string): string => `docs/doctor.md#${id}`

/** The findings for a person: one line a check, and below it what to do. */
export function tell(findings: readonly Examined[]): string {
  const widest = Math.max(...findings.map(({ id }) => id.length))
  const lines = findings.flatMap(({ id, status, seen, todo }) => [
    `${marks[status]} ${id.padEnd(widest)}  ${seen}`,
    ...(todo === undefined ? [] : [`${' '.repeat(widest + 4)}→ ${todo} (${sectionOf(id)})`]),
  ])
  return [...lines, '', sumOf(findings)].join('\n')
}

/** The findings for programs. */
export function tellAsJson(findings: readonly Examined[]): string {
  const told = findings.map((one) => ({ ...one, section: sectionOf(one.id) }))
  return JSON.stringify({ ok: !hasFailed(findings), findings: told }, null, 2)
}

export const hasFailed = (findings: readonly Examined[]): boolean =>
  findings.some(({ status }) => status === 'fail')

function sumOf(findings: readonly Examined[]): string {
  const count = (status: FindingStatus) => findings.filter((one) => one.status === status).length
  const [failed, warned] = [count('fail'), count('warn')]
  if (failed > 0) return `Something is wrong: ${failed} ✗, ${warned} !. What to do stands behind each →.`
  return warned > 0 ? `It works. To look at: ${warned} !.` : 'All is well.'
}
