import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandsBelow, readCompose } from '../support/compose-file.ts'
import { root } from '../support/source-files.ts'

const one = readCompose('compose.yml')
const several = readCompose('docs/examples/several-containers.yml')
const move = commandsBelow('docs/operating.md', 'Books in SQLite move')
const back = commandsBelow('docs/operating.md', 'Back to SQLite')

const documents = globSync(['README.md', 'docs/*.md', 'docs/ja/*.md', 'docs/monitoring/*.yml'], { cwd: root })
const said = (document: string) =>
  readFileSync(join(root, document), 'utf8')
    .replace(/\\\n\s*/g, ' ')
    .match(/docker (?:compose|run|exec|logs|stop|start) [^\n`;]*/g) ?? []
const all = documents.flatMap((document) => said(document).map((command) => ({ document, command })))

/** The first word of a compose command that is no option: the service that it is for. */
function serviceOf(command: string): string | undefined {
  const [, rest = ''] = / (?:exec|run|logs|stop|start|up)\b(.*)/.exec(command) ?? []
  const words = rest.split(/\s+/).filter(Boolean)
  return words.find(
    (word, at) => /^[a-z]/.test(word) && !/^(-e|-u|--scale|--tail)$/.test(words[at - 1] ?? ''),
  )
}

describe('a command of the documents', () => {
  it('is for a service that the compose files have', () => {
    const compose = all.filter(
      ({ command }) => / (?:exec|run|logs|stop|start) /.test(command) && /^docker compose/.test(command),
    )
    expect(compose.length).toBeGreaterThan(30)
    for (const { command, document } of compose) {
      const file = /-f several/.test(command) || serviceOf(command) === 'postgres' ? several : one
      expect([...file.services.keys()], `${document}: ${command}`).toContain(serviceOf(command))
    }
  })

  it('works with several containers: none is named by a name that only a single one could have', () => {
    const named = all.filter(({ command }) =>
      /^docker (exec|logs|stop|start) (?:-\w+ )*tipping\b/.test(command),
    )
    // Where the document speaks of a container that was started without compose.
    expect(named.map(({ document, command }) => [document, command.slice(0, 25)])).toEqual([
      ['docs/operating.md', 'docker exec tipping admin'],
    ])
    for (const file of [one, several]) expect(file.text).not.toContain('container_name')
  })
})

describe('moving from compose.yml to several containers, as docs/operating.md has it', () => {
  const [run = ''] = move.filter((line) => line.startsWith('docker run '))

  it('starts the PostgreSQL that the new file has, and waits for it', () => {
    const up = move.find((line) => line.includes(' up -d --wait '))
    expect(up).toBe('docker compose -f several-containers.yml up -d --wait postgres')
    expect(several.services.get('postgres')).toContain('healthcheck:')
  })

  it('reaches the books where the old server kept them, and the network where PostgreSQL is', () => {
    const [, volume, path] = / -v (\w+):(\S+) /.exec(run) ?? []
    expect(one.volumes).toContain(volume)
    expect(one.services.get('app')).toContain(`volumes: ['data:${path}']`)
    expect(one.section('volumes:')).toMatch(new RegExp(`^ {2}data:\n {4}name: ${volume}$`, 'm'))
    const [, network = ''] = / --network (\w+) /.exec(run) ?? []
    expect(several.networks).toContain(network)
    expect(several.services.get('postgres')).toContain(
      `networks: [${network.slice(several.name.length + 1)}]`,
    )
    // Both projects have one name, so that the new containers take the place of the old ones.
    expect([one.name, several.name]).toEqual(['tipping', 'tipping'])
  })

  it('names the database by the words by which the new servers find it', () => {
    const [, url = ''] = /move-to (postgres:\S+?)'/.exec(run) ?? []
    const theirs = /DATABASE_URL: (\S+?)\$\{POSTGRES_PASSWORD:\?[^}]*\}(\S+)/.exec(several.text) ?? []
    expect(url).toBe(`${theirs[1]}$POSTGRES_PASSWORD${theirs[2]}`)
    const { username, pathname, hostname } = new URL(url)
    const postgres = several.services.get('postgres') ?? ''
    expect(postgres).toContain(`POSTGRES_USER: ${username}\n`)
    expect(postgres).toContain(`POSTGRES_DB: ${pathname.slice(1)}\n`)
    expect([...several.services.keys()]).toContain(hostname)
  })

  it('gives .env what the new file asks for, and the secret that seals the books', () => {
    const asked = new Set(several.text.match(/(?<=\$\{)[A-Z_]+(?=:\?)/g))
    const given = move.find((line) => line.startsWith('# .env: '))?.match(/[A-Z_]{4,}/g) ?? []
    expect(given.toSorted()).toEqual(
      [...asked, 'SESSION_SECRETS'].filter((name) => name !== 'PUBLIC_URL').toSorted(),
    )
    expect(run).toContain(' --env-file .env ')
    expect(move).toContainEqual(
      expect.stringMatching(/^docker compose run --rm app cat \/data\/session-secret/),
    )
  })

  it('ends with the new file in the place of the old one, and goes back by the file that was put aside', () => {
    expect(move.slice(-2)).toEqual(['mv several-containers.yml compose.yml', 'docker compose up -d'])
    expect(move[0]).toBe('docker compose stop app')
    expect(back).toContainEqual('docker compose run --rm app admin restore /data/tipping.sqlite.moved-…')
  })
})
