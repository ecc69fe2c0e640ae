import { program } from '../config/config.ts'
import { type Command, MistypedError, type Outcome, type Setup } from './command.ts'
import { booksForgetTest, booksVerify, reconcileCommand } from './commands/books.ts'
import { businessList, businessRename, codePrinted } from './commands/business.ts'
import { backup, migrate, moveTo, restoreCommand } from './commands/database.ts'
import { doctor } from './commands/doctor.ts'
import { hookAgain } from './commands/hook.ts'
import { ownerInvite, ownerList, ownerRemove } from './commands/owner.ts'
import { pushKeys } from './commands/push-keys.ts'
import { passwordLink, sessionsEnd, setupLink, tokenCreate } from './commands/sign-in.ts'
import { settingsCheck, status } from './commands/status.ts'
import { tipShow } from './commands/tip.ts'

/** Every command of the operator's tool, in the order of its usage; one file per subject. */
export const commands: Command[] = [
  // how it is
  status,
  doctor,
  settingsCheck,
  tipShow,
  // the tables
  migrate,
  backup,
  restoreCommand,
  moveTo,
  // who takes tips
  setupLink,
  businessList,
  businessRename,
  ownerInvite,
  ownerList,
  ownerRemove,
  codePrinted,
  // who is signed in
  passwordLink,
  sessionsEnd,
  tokenCreate,
  pushKeys,
  // the books
  booksVerify,
  booksForgetTest,
  reconcileCommand,
  // other systems
  hookAgain,
]

/**
 * Runs the command that was typed. Reads the configuration only after it has found the command, so that help and
 * version can be shown without one. Throws {@link MistypedError} if no command matches.
 */
export async function runAdmin(argv: string[], loadSetup: () => Setup): Promise<Outcome> {
  const [first = 'help', ...rest] = argv
  if (first === 'version' || first === '--version') return versionText(rest.includes('--json'))
  const words = argv.filter((word) => word !== '--help' && word !== '-h')
  if (first === 'help') return help(words.slice(1))
  if (words.length < argv.length) return help(words)
  const found = commands.find(({ name }) => name.split(' ').every((word, at) => word === argv[at]))
  if (!found) throw unknown(argv)
  try {
    return await found.run(loadSetup(), argv.slice(found.name.split(' ').length))
  } catch (error) {
    if (!(error instanceof MistypedError)) throw error
    throw new MistypedError(`${error.message}\nUsage: ${program.admin} ${typed(found)}`)
  }
}

function versionText(json: boolean): string {
  const { version, revision } = program
  const node = process.version
  return json
    ? JSON.stringify({ version, revision, node })
    : `${version} (revision ${revision}, Node.js ${node})`
}

/** All commands, or those that begin with these words. */
function help(words: string[]): string {
  const names = words.filter((word) => !word.startsWith('-'))
  const wanted = commands.filter(
    ({ name }) => beginsWith(name, names) || beginsWith(names.join(' '), name.split(' ')),
  )
  if (wanted.length === 0) throw unknown(names)
  const all = names.length === 0
  const more = all
    ? [
        `  help COMMAND\n      says the lines of that command alone; COMMAND --help, too`,
        '  version [--json]',
      ]
    : []
  const texts = [...wanted.map(text), ...more]
  return `Usage: ${program.admin} COMMAND\n\n${texts.join('\n')}`
}

const typed = ({ name, options }: Command) => `${name} ${options}`.trim()
const text = (command: Command) =>
  [`  ${typed(command)}`, ...command.does.map((line) => `      ${line}`)].join('\n')

const beginsWith = (name: string, words: string[]) => {
  const own = name.split(' ')
  return words.every((word, at) => word === own[at])
}

function unknown(argv: string[]): MistypedError {
  const name = argv.slice(0, 2).filter((word) => !word.startsWith('-'))
  const near = commands
    .filter((command) => beginsWith(command.name, name.slice(0, 1)))
    .map((each) => each.name)
  const hint = near.length > 0 ? `there are: ${near.join(', ')}` : `\`${program.admin} help\` lists them`
  return new MistypedError(`there is no command ${name.join(' ')}; ${hint}`)
}
