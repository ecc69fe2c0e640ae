// npm run release: whether the tree that is here can be released, as far as a program can see; before the tag is made.
//   node .ci/release.mjs tag v1.2.0     only whether the tag bears the version of the tree
//   node .ci/release.mjs names v1.2.0   the image's names that move there, one a line: 1.2, 1, latest
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const say = (line) => process.stdout.write(`${line}\n`)
const read = (file) => readFileSync(file, 'utf8')
const git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim()
const version = () => JSON.parse(read('package.json')).version
/** Of a release: three numbers. A version with anything behind them (1.2.0-rc.1) is tried out, and no name moves there. */
const numbers = (name) => /^v?(\d+)\.(\d+)\.(\d+)$/.exec(name)?.slice(1).map(Number)
const isNewer = (one, other) => {
  const at = one.findIndex((part, n) => part !== other[n])
  return at >= 0 && one[at] > other[at]
}
const released = () => git('tag', '--list', 'v*').split('\n').filter(numbers)

/** The image's names that lead to this version from now on: each only forward, so a late 1.0.1 does not take `latest` from 1.1.0. */
export function namesOf(tag, tags) {
  const own = numbers(tag)
  if (!own) return []
  const newer = tags.map(numbers).filter((other) => other && isNewer(other, own))
  const [major, minor] = own
  return [
    { name: `${major}.${minor}`, taken: ([a, b]) => a === major && b === minor },
    { name: `${major}`, taken: ([a]) => a === major },
    { name: 'latest', taken: () => true },
  ]
    .filter(({ taken }) => !newer.some(taken))
    .map(({ name }) => name)
}

/** The list of them grows. */
const migrations = 'server/db/migrations'

const checks = {
  'everything is committed': () => git('status', '--porcelain') === '',
  'the commit is that of origin/main': () => git('rev-parse', 'HEAD') === git('rev-parse', 'origin/main'),
  'package.json has a version of three numbers': () => numbers(version()) !== undefined,
  'package-lock.json has it, too': () => {
    const lock = JSON.parse(read('package-lock.json'))
    return [lock.version, lock.packages[''].version].every((one) => one === version())
  },
  'CHANGELOG.md begins with it': () => /^## (.+)$/m.exec(read('CHANGELOG.md'))?.[1] === version(),
  'umbrel-app.yml has it: Umbrel offers an update only when it changes': () =>
    /^version: "(.+)"$/m.exec(read('docs/examples/umbrel-v1/umbrel-app.yml'))?.[1] === version(),
  'no tag has it yet, and none of its line is newer': () =>
    !released().includes(`v${version()}`) && namesOf(version(), released()).length > 0,
  'books of the last release are kept for tests (test/backups/keep-books.ts, in its tree)': () => {
    const [last] = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n').filter(numbers)
    return !last || existsSync(`test/backups/books-of-${last.slice(1)}.sql`)
  },
  'no table’s change that was released was edited': () =>
    released().every(
      (tag) =>
        git('diff', '--name-only', '--diff-filter=MDR', tag, '--', migrations, `:!${migrations}/index.ts`) ===
        '',
    ),
}

function checkTree() {
  const wrong = Object.values(checks).map((isRight) => !isRight())
  for (const [n, what] of Object.keys(checks).entries()) say(`${wrong[n] ? '✗' : '✓'} ${what}`)
  say('The list with what only you can do, before and after: docs/adding.md, A release')
  return wrong.some(Boolean) ? 1 : 0
}

const commands = {
  tag: (tag) => {
    if (tag === `v${version()}`) return 0
    say(`the tag ${tag} is not v${version()}, the version of package.json`)
    return 1
  },
  names: (tag) => {
    say(namesOf(tag, released()).join('\n'))
    return 0
  },
}

if (process.argv[1] === import.meta.filename) {
  const [command, tag] = process.argv.slice(2)
  process.exitCode = command ? commands[command](tag) : checkTree()
}
