import { ConfigError, loadConfig } from '../config.ts'
import { UsageError } from './command.ts'
import { runAdmin } from './run.ts'

async function main(argv: string[]) {
  const outcome = await runAdmin(argv, loadConfig)
  if (typeof outcome === 'string') return void process.stdout.write(`${outcome}\n`)
  process.stdout.write(`${outcome.said}\n`)
  process.exitCode = 1
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const plain = error instanceof UsageError || error instanceof ConfigError
  process.stderr.write(`${plain ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exitCode = 1
})
