// npm run containers: plays, in containers, what docs/operating.md tells an operator to type to move from compose.yml to
// several containers and back. As root, with docker and its Compose, or with podman and docker-compose 1; podman asks whether a
// container is well by timers of systemd, so where there is none somebody must run `podman healthcheck run`. The images must be
// there or be pulled: `tipping`, and those that docs/examples/several-containers.yml names, but for the proxy's, which wants
// ports that are open to the world. It makes and removes the volumes and networks that the documents name, so it refuses to
// begin where there are some.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { backUp } from '../../server/db/backup.ts'
import { openDatabase } from '../../server/db/database.ts'
import { migrateToLatest } from '../../server/db/migrate.ts'
import { makeDemoBooks } from '../demo/books/demo-books.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { asVersion1, commandsBelow, readCompose } from '../support/compose-file.ts'
import { root } from '../support/source-files.ts'

const [one, several] = ['compose.yml', 'docs/examples/several-containers.yml'] as const
const folder = mkdtempSync(join(tmpdir(), 'containers-'))
const bin = join(folder, 'bin')
const project = join(folder, 'tipping')
const socket = join(folder, 'podman.sock')
const hasDocker = spawnSync('docker', ['compose', 'version']).status === 0
const env = {
  ...process.env,
  PATH: `${bin}:${process.env.PATH}`,
  COMPOSE_PROJECT_NAME: 'tipping',
  ...(!hasDocker && { DOCKER_HOST: `unix://${socket}` }),
}

/** Runs a line as an operator would, shows it, and returns what came on standard output. */
function type(line: string): string {
  process.stdout.write(`$ ${line}\n`)
  const { status, stdout, stderr } = spawnSync('bash', ['-c', line], { cwd: project, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${line}\n${stdout}${stderr}`)
  process.stdout.write(stdout)
  return stdout
}

/** `docker` where there is podman alone. Version 1 of docker-compose can't wait until a service is well. */
const shim = `#!/bin/bash
[ "$1" = compose ] || exec podman "$@"
shift
args=() waits=
for one in "$@"; do [ "$one" = --wait ] && waits=1 || args+=("$one"); done
docker-compose "\${args[@]}" || exit
[ -z "$waits" ] && exit
for ((n = 0; n < 60; n++)); do
  docker-compose "\${args[@]:0:2}" exec -T postgres pg_isready -q -h 127.0.0.1 -U tipping && exit
  sleep 1
done
exit 1
`

async function begin(): Promise<() => void> {
  for (const path of [bin, project]) mkdirSync(path, { recursive: true })
  if (hasDocker) return () => {}
  if (spawnSync('podman', ['--version']).status !== 0) throw new Error('there is neither docker nor podman')
  writeFileSync(join(bin, 'docker'), shim)
  chmodSync(join(bin, 'docker'), 0o755)
  const service = spawn('podman', ['system', 'service', '--time', '0', `unix://${socket}`], {
    stdio: 'ignore',
  })
  while (!existsSync(socket) && service.exitCode === null) await wait(100)
  return () => service.kill()
}

function put(from: string, to: string): void {
  copyFileSync(join(root, from), join(project, to))
  if (!hasDocker) writeFileSync(join(project, to), asVersion1(readFileSync(join(root, from), 'utf8')))
  writeFileSync(join(project, 'Caddyfile'), '')
}

/** Books as a venue has them after a while, as a backup. */
async function makeBackup(file: string): Promise<void> {
  const dataDir = join(folder, 'books')
  mkdirSync(dataDir)
  const db = openDatabase({ dataDir })
  await migrateToLatest(db)
  const { businessId } = await seedDemo(db)
  await makeDemoBooks(db, { businessId, tips: 1000, seed: 7, until: Date.now() })
  await db.destroy()
  backUp(dataDir, file)
}

/** Starts what a compose file has, but for its proxy, and waits until the operator's tool gets an answer. */
async function start(database: string): Promise<string> {
  type('docker compose up -d app')
  for (let n = 0; ; n++) {
    await wait(2000)
    try {
      const { database: used } = JSON.parse(type('docker compose exec -T app admin status --json')) as {
        database: string
      }
      if (used !== database) throw new Error(`the books are in ${used}, not in ${database}`)
      return type('docker compose exec -T app admin books verify')
    } catch (error) {
      if (n === 15) throw error
    }
  }
}

const there = (kind: string, names: string[]) =>
  names.filter((name) => spawnSync('docker', [kind, 'inspect', name], { env }).status === 0)

async function play(): Promise<void> {
  const files = [readCompose(one), readCompose(several)]
  const made = (kind: 'volume' | 'network') =>
    there(
      kind,
      files.flatMap((file) => file[`${kind}s`]),
    )
  const before = [...made('volume'), ...made('network')]
  if (before.length > 0) throw new Error(`in use, or left: ${before.join(', ')}. This would write to them`)
  put(one, 'compose.yml')
  const keys = [
    ['STRIPE_SECRET_KEY', 'sk_test_'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_test_'],
  ]
  const key = (start = '') => start + randomBytes(12).toString('hex')
  const settings = keys.map(([name, start]) => `${name}=${key(start)}\n`).join('')
  writeFileSync(join(project, '.env'), `PUBLIC_URL=https://tips.example.jp\n${settings}`)
  await makeBackup(join(project, 'books.sqlite'))
  try {
    type('docker compose run --rm -T app admin restore - < books.sqlite')
    const booked = await start('sqlite')

    put(several, 'several-containers.yml')
    for (const line of commandsBelow('docs/operating.md', 'Books in SQLite move')) {
      if (line.startsWith('# .env')) {
        const passwords = ['POSTGRES_PASSWORD', 'REDIS_PASSWORD'].map((name) => `${name}=${key()}\n`)
        appendFileSync(join(project, '.env'), passwords.join(''))
      } else if (line === 'docker compose up -d') equal(await start('postgres'), booked)
      else {
        const said = type(line)
        if (line.includes('session-secret'))
          appendFileSync(join(project, '.env'), `SESSION_SECRETS=${said.trim()}\n`)
      }
    }

    for (const line of commandsBelow('docs/operating.md', 'Back to SQLite')) {
      if (line.startsWith('#')) put(one, 'compose.yml')
      else if (line === 'docker compose up -d') equal(await start('sqlite'), booked)
      else type(line.includes('…') ? line.replace('…', movedAt()) : line)
    }
    process.stdout.write('✓ moved to several containers, and back\n')
  } finally {
    spawnSync('docker', ['compose', 'down', '-v', '--remove-orphans'], { cwd: project, env })
    for (const kind of ['volume', 'network'] as const)
      for (const name of made(kind)) spawnSync('docker', [kind, 'rm', name], { env })
  }
}

/** When the file was put aside, as its name says it. */
const movedAt = () => /moved-(\d+)/.exec(type('docker compose run --rm app ls /data'))?.[1] ?? ''

function equal(said: string, wanted: string): void {
  if (said !== wanted) throw new Error(`${said}is not ${wanted}`)
}

const end = await begin()
await play().finally(() => {
  end()
  rmSync(folder, { recursive: true, force: true })
})
