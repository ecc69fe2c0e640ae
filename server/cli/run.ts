import { type Command, type Outcome, type Setup, UsageError } from './command.ts'
import { commands } from './commands/index.ts'

/**
 * Runs what was typed. The configuration is read only once a command is found, so that asking what there is needs
 * none. Throws {@link UsageError} with the usage where nothing matches.
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
