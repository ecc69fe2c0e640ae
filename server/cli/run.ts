import { type Command, type Outcome, type Setup, UsageError } from './command.ts'
import { commands } from './commands/index.ts'

/**
 * Runs the command that was typed. Reads the configuration only after it has found the command, so that the usage can
 * be shown without one. Throws {@link UsageError} with the usage if no command matches.
 */
export async function runAdmin(argv: string[], loadSetup: () => Setup): Promise<Outcome> {
  const found = commands.find(({ name }) => name.split(' ').every((word, at) => word === argv[at]))
  if (!found) throw new UsageError(usage(commands))
  return found.run(loadSetup(), argv.slice(found.name.split(' ').length))
}

function usage(all: Command[]): string {
  const lines = all.flatMap(({ name, options, does }) => [
    `  ${`${name} ${options}`.trim()}`,
    ...does.map((line) => `      ${line}`),
  ])
  return `Usage: npm run admin -- COMMAND\n\n${lines.join('\n')}\n`
}
