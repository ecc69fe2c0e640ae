import { ConfigError, loadConfig } from '../config/config.ts'
import { UnfitDatabaseError } from '../db/migrate.ts'
import { MistypedError, UsageError } from './command.ts'
import { runAdmin } from './run.ts'

/** Exit codes: 0 done; 1 it ran and the result is bad, or could not run; 2 mistyped. */
async function main(argv: string[]) {
  const outcome = await runAdmin(argv, loadConfig)
  const { said, failed, aside } =
    typeof outcome === 'string' ? { said: outcome, failed: false, aside: false } : outcome
  const stream = aside ? process.stderr : process.stdout
  stream.write(`${said}\n`)
  if (failed) process.exitCode = 1
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const plain = [UsageError, ConfigError, UnfitDatabaseError].some((kind) => error instanceof kind)
  process.stderr.write(`${error instanceof Error ? (plain ? error.message : error.stack) : String(error)}\n`)
  process.exitCode = error instanceof MistypedError ? 2 : 1
})
