import { ConfigError, loadConfig } from '../config.ts'
import { OtherVersionError } from '../db/migrate.ts'
import { UsageError } from './command.ts'
import { runAdmin } from './run.ts'

async function main(argv: string[]) {
  const outcome = await runAdmin(argv, loadConfig)
  if (typeof outcome === 'string') return void process.stdout.write(`${outcome}\n`)
  process.stdout.write(`${outcome.said}\n`)
  process.exitCode = 1
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const plain = [UsageError, ConfigError, OtherVersionError].some((kind) => error instanceof kind)
  process.stderr.write(`${error instanceof Error ? (plain ? error.message : error.stack) : String(error)}\n`)
  process.exitCode = 1
})
