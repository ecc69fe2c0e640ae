/**
 * Checks the real Stripe and the real Cognito against what we rely on: `npm run check:live`, docs/live-check.md.
 * Ends with 0 if everything holds, 1 if something differs or is left behind, 2 if it can't be run.
 */
import { writeFileSync } from 'node:fs'
import process from 'node:process'
import manifest from '../../package.json' with { type: 'json' }
import { contracts } from './contracts.ts'
import { type Outcome, type Result, run } from './run.ts'
import { scrubber } from './scrub.ts'
import { NotUsable, type Settings, settingsOf } from './settings.ts'
import { openWorld } from './stand-ins.ts'

const reportFile = 'live-check.json'
const say = (line: string) => void process.stdout.write(`${line}\n`)

const linesOf = (result: Result): string[] => {
  const { id, proves } = result
  if (result.outcome === 'holds') return [`✓ ${id}  ${proves}`]
  if (result.outcome === 'skipped') return [`- ${id}  not seen: ${result.why}`]
  return [`✗ ${id}  ${proves}`, `    expected  ${result.expected}`, `    came      ${result.came}`]
}
const tell = (result: Result) => linesOf(result).forEach(say)

const hostOf = (url: string | undefined, own: string) => (url ? new URL(url).host : own)

/** What can be sent to others: no key, no secret, no address. */
const reportOf = ({ stripe, cognito }: Settings, { results, cleaned }: Outcome) => ({
  version: manifest.version,
  at: new Date().toISOString(),
  node: process.version,
  asked: {
    stripe: stripe && hostOf(stripe.apiUrl, ''),
    cognito: cognito && hostOf(cognito.endpoint, `cognito-idp.${cognito.region}.amazonaws.com`),
  },
  results,
  cleaned,
})

async function check(): Promise<number> {
  const settings = settingsOf(process.env)
  const { world, close } = openWorld(settings)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  try {
    const outcome = await run(world, { contracts, scrub: scrubber(settings), tell, signal: stop.signal })
    writeFileSync(reportFile, `${JSON.stringify(reportOf(settings, outcome), null, 2)}\n`)
    return sumUp(outcome)
  } finally {
    await close()
  }
}

function sumUp({ results, cleaned }: Outcome): number {
  const count = (outcome: Result['outcome']) => results.filter((one) => one.outcome === outcome).length
  const left = cleaned && (cleaned.stripe?.left ?? 0) + (cleaned.cognito?.left ?? 0)
  const unseen = contracts.length - results.length
  say('')
  say(
    `${count('holds')} hold, ${count('differs')} differ, ${count('skipped')} not seen. Report: ${reportFile}`,
  )
  if (unseen > 0) say(`Stopped: ${unseen} were not run.`)
  say(left === 0 ? 'Cleaned up: nothing is left open.' : 'Not all could be cleaned up: run it again.')
  return count('differs') === 0 && left === 0 && unseen === 0 ? 0 : 1
}

try {
  process.exitCode = await check()
} catch (error) {
  if (!(error instanceof NotUsable)) throw error
  for (const line of error.lines) process.stderr.write(`${line}\n`)
  process.exitCode = 2
}
