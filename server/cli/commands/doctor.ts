import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { databaseFile } from '../../db/backup.ts'
import type { Db } from '../../db/database.ts'
import { loadAssets } from '../../http/assets.ts'
import { checksFor } from '../../operations/doctor/checks/index.ts'
import { createDoctorContext } from '../../operations/doctor/doctor.context.ts'
import { examine } from '../../operations/doctor/examine.ts'
import type { Examined, FindingStatus } from '../../operations/doctor/finding.types.ts'
import { type Command, open, type Setup } from '../command.ts'
import { readOptions } from '../options.ts'
import { fixAtStripe } from './doctor-fix.ts'

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
export const sectionOf = (id: string): string => `docs/doctor.md#${id}`

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
