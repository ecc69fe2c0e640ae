import { existsSync } from 'node:fs'
import words from '../../../locales/en/setup.json' with { type: 'json' }
import { byHeading, type FindingStatus, findingMarks, whomItConcerns } from '../../../views/findings.ts'
import { databaseFile } from '../../db/backup.ts'
import { checksFor } from '../../operations/doctor/checks/index.ts'
import { findDomain } from '../../operations/doctor/checks/stripe.ts'
import {
  createDoctorContext,
  type DoctorContext,
  isForbidden,
} from '../../operations/doctor/doctor.context.ts'
import { examine } from '../../operations/doctor/examine.ts'
import type { Examined } from '../../operations/doctor/finding.types.ts'
import { type Command, open, UsageError } from '../command.ts'
import { readOptions } from '../options.ts'

/**
 * Registers the payment method domain of our address at Stripe, or switches it on: without it there are no wallets. Without
 * `yes` it only says what it would do.
 * @returns what was done, for the person at the terminal
 * @throws UsageError without `yes`, or if the key may not
 */
export async function fixDomain({ config, stripe }: DoctorContext, yes: boolean): Promise<string> {
  const { hostname, protocol } = new URL(config.publicUrl)
  try {
    const found = await findDomain(stripe, hostname)
    if (protocol !== 'https:' || found?.enabled) return 'Nothing to mend at the payment method domain.'
    const says = `${found ? 'switch on' : 'register'} the payment method domain ${hostname}`
    if (!yes) throw new UsageError(`--fix would ${says}. Add --yes to do it`)
    if (found) await stripe.paymentMethodDomains.update(found.id, { enabled: true })
    else await stripe.paymentMethodDomains.create({ domain_name: hostname })
    return `Done: ${says}.`
  } catch (error) {
    if (!isForbidden(error)) throw error
    throw new UsageError(
      'the key may not do this: give it Payment Method Domains: write, or use the Dashboard',
    )
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
    'with --fix it says what it would do for the payment method domain (--yes: does it)',
  ],
  async run(setup, args) {
    const options = readOptions(args, [], ['mail-to'], ['json', 'deliver', 'fix', 'yes'])
    const { json, deliver, fix, yes, 'mail-to': mailTo } = options
    // Goes on without a database, which is a finding, and makes none.
    const { database, dataDir } = setup.config
    const db = database === 'postgres' || existsSync(databaseFile(dataDir)) ? open(setup) : undefined
    try {
      const context = createDoctorContext({
        ...setup,
        db,
        deliverMs: deliver ? deliverMs : 0,
        mailTo,
      })
      const fixed = fix ? `${await fixDomain(context, yes)}\n` : ''
      const findings = await examine(checksFor(setup.config), context)
      const said = json ? tellAsJson(findings) : [fixed, tell(findings)].filter(Boolean).join('\n')
      return hasFailed(findings) ? { said, failed: true } : said
    } finally {
      await db?.destroy()
    }
  },
}

/** The findings for a person: below each heading a line a check, and what to do. */
export function tell(findings: readonly Examined[]): string {
  const widest = Math.max(...findings.map(({ id }) => id.length))
  const lines = byHeading(findings).flatMap(({ heading, status, below }) => [
    `${findingMarks[status]} ${words.services.headings[heading]}`,
    ...below.flatMap(({ id, status, seen, todo }) => [
      `  ${findingMarks[status]} ${id.padEnd(widest)}  ${seen}`,
      ...(todo === undefined ? [] : [`${' '.repeat(widest + 6)}→ ${todo} (docs/doctor.md#${heading})`]),
    ]),
  ])
  return [...lines, '', sumOf(findings)].join('\n')
}

/** The findings for programs. */
export const tellAsJson = (findings: readonly Examined[]): string =>
  JSON.stringify({ ok: !hasFailed(findings), findings }, null, 2)

export const hasFailed = (findings: readonly Examined[]): boolean => whomItConcerns(findings) !== undefined

/** The sentence that the owner's page says, too. */
function sumOf(findings: readonly Examined[]): string {
  const { concerns, look, fine } = words.services
  const count = (status: FindingStatus) => findings.filter((one) => one.status === status).length
  const who = whomItConcerns(findings)
  const warned = count('warn')
  if (who) return `${concerns[who]} ${count('fail')} ✗, ${warned} !. What to do stands behind each →.`
  return warned > 0 ? `${look} ${warned} !.` : fine
}
