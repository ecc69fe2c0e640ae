import { readFile } from 'node:fs/promises'
import { text as textOf } from 'node:stream/consumers'
import { program } from '../../config/config.ts'
import { inTransaction, isUniqueViolation } from '../../db/transaction.ts'
import { carryOut, type MovingPlan, planImport, planMove } from '../../people/identity/import-users.ts'
import { readUserList } from '../../people/identity/user-list.ts'
import { ListError } from '../../people/identity/user-list.types.ts'
import { type Command, MistypedError, type Outcome, UsageError, withDatabase } from '../command.ts'
import { readPlace } from '../options.ts'

export const identitiesImport: Command = {
  name: 'identities import',
  options: 'FILE|- [--dry-run] [--skip] [--join] [--json]',
  does: [
    'takes people from what `aws cognito-idp list-users` prints, or from CSV: so that they',
    'keep all that is theirs when who keeps the accounts changes (docs/accounts.md).',
    '--dry-run changes nothing; --skip goes on without lines that are wrong; --join gives',
    'what is kept of a listed id to whoever has registered here with the same address',
  ],
  async run(setup, args) {
    const flags = ['dry-run', 'skip', 'join', 'json'] as const
    const { place, 'dry-run': dryRun, skip, join, json } = readPlace(args, 'FILE', flags)
    const toCognito = setup.config.accounts === 'cognito'
    if (toCognito && join) throw new MistypedError('--join is for accounts that this server keeps')
    const list = await understood(place)
    return withDatabase(setup, async (db) => {
      const done = inTransaction(db, async (trx) => {
        const plan = await (toCognito ? planMove(trx, list) : planImport(trx, list, { join }))
        const stopped = !skip && plan.notTaken.some(({ wrong }) => wrong)
        if (!dryRun && !stopped) await carryOut(trx, plan, Date.now())
        return { plan, stopped }
      })
      const { plan, stopped } = await done.catch((error: unknown) => {
        if (!isUniqueViolation(error)) throw error
        throw new UsageError('somebody on the list registered just now: nothing was changed, run it again')
      })
      const about = { dryRun, stopped, toCognito }
      const said = json ? asJson(plan, about) : asText(plan, about)
      return stopped ? ({ said, failed: true } satisfies Outcome) : said
    })
  },
}

/** @throws UsageError if there is no such file, or if it is no list */
async function understood(place: string) {
  if (place === '-' && process.stdin.isTTY)
    throw new MistypedError('add < FILE: the list comes from standard input')
  try {
    return readUserList(await (place === '-' ? textOf(process.stdin) : readFile(place, 'utf8')))
  } catch (error) {
    if (error instanceof ListError) throw new UsageError(`${place}: ${error.message}. Nothing was changed.`)
    if (error instanceof Error && 'code' in error) throw new UsageError(`${place}: ${error.message}`)
    throw error
  }
}

type About = { dryRun: boolean; stopped: boolean; toCognito: boolean }

const words = {
  add: 'Added',
  move: 'Moved to Cognito’s id',
  join: 'Joined with the account here',
  keep: 'Left as they were',
}

function asText({ fates, notTaken }: MovingPlan, { dryRun, stopped, toCognito }: About): string {
  const changed = !dryRun && !stopped
  const count = (does: keyof typeof words) => fates.filter((fate) => fate.does === does).length
  const counts = (Object.keys(words) as (keyof typeof words)[])
    .filter((does) => count(does) > 0)
    .map(
      (does) =>
        `${changed ? words[does] : `Would be ${words[does][0]?.toLowerCase()}${words[does].slice(1)}`}: ${count(does)}`,
    )
  const notes = [
    ...notTaken.map(({ wrong, ...each }) => ({ ...each, how: wrong ? 'wrong: ' : 'left out: ' })),
    ...fates.flatMap(({ user: { line, email }, why }) => (why ? [{ line, email, why, how: '' }] : [])),
  ].toSorted((a, b) => a.line - b.line)
  const lines = notes.map(
    ({ line, email, why, how }) => `line ${line}  ${email || '(no address)'}  ${how}${why}`,
  )
  return [...lines, ...counts, outcome({ dryRun, stopped, toCognito })].join('\n')
}

function outcome({ dryRun, stopped, toCognito }: About): string {
  if (stopped) return 'NOTHING WAS CHANGED. Mend the lines that are wrong, or leave them out with --skip.'
  if (dryRun) return 'Nothing was changed (--dry-run).'
  return toCognito
    ? 'Next: sign in as one of them. Who is not on the list has no account at Cognito yet: import the list again later.'
    : `Next: they choose a new password under "Forgot password?". Without mail: ${program.admin} password-link, or an owner’s link.`
}

function asJson({ fates, notTaken }: MovingPlan, about: About): string {
  const people = fates.map(({ user: { line, email, sub }, does, why }) => ({
    line,
    email,
    sub,
    does,
    ...(why && { why }),
  }))
  return JSON.stringify({ ...about, people, notTaken }, null, 2)
}
