import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../server/config/config.ts'
import { secretSettings } from '../../server/config/secret-files.ts'
import { configurationSections, exampleEnvironment } from '../support/settings-documents.ts'
import { root } from '../support/source-files.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const schema =
  /const environmentSchema = z\.object\(\{\n([\s\S]*?)\n\}\)/.exec(
    read('server/config/config.schema.ts'),
  )?.[1] ?? ''
const names = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map((match) => match[1] ?? '')

const example = read('.env.example')
const entries = [...example.matchAll(/^(#?)([A-Z][A-Z0-9_]*)=(.*)$/gm)].map((match) => ({
  optional: match[1] === '#',
  name: match[2] ?? '',
  value: match[3] ?? '',
}))
/** Read by docs/examples/several-containers.yml, not by the server. */
const composeOnly = ['POSTGRES_PASSWORD', 'REDIS_PASSWORD']

const needed = {
  SESSION_SECRETS: 'a-secret-for-tests-that-is-long-enough',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
}
/** Asked for by the law, so only where money is real. */
const neededLive = {
  LEGAL_NAME: 'a',
  LEGAL_REPRESENTATIVE: 'b',
  LEGAL_ADDRESS: 'c',
  LEGAL_PHONE: '03-1234-5678',
  LEGAL_EMAIL: 'a@example.jp',
}

it('both documents say what the table of settings says', () => {
  const document = read('docs/configuration.md')
  const made = {
    'docs/configuration.md': document.slice(0, document.indexOf('## ')) + configurationSections(),
    '.env.example': exampleEnvironment(),
  }
  if (process.env.SETTINGS === 'write')
    for (const [path, text] of Object.entries(made)) writeFileSync(join(root, path), text)
  for (const [path, text] of Object.entries(made)) expect(read(path)).toBe(text)
})

describe('.env.example', () => {
  it('has every name that the server reads, once, and no other', () => {
    expect(names.length).toBeGreaterThan(15)
    const given = entries.map((entry) => entry.name).filter((name) => !composeOnly.includes(name))
    expect(given.toSorted()).toEqual(names.toSorted())
  })

  it('says what each of them means', () => {
    const lines = example.split('\n')
    const silent = lines.filter((line, index) => {
      const above = lines.slice(0, index).findLast((other) => !/^#?[A-Z0-9_]+=/.test(other))
      return /^#?[A-Z0-9_]+=/.test(line) && !above?.startsWith('# ')
    })
    expect(silent).toEqual([])
  })

  it('asks only for what has no default', () => {
    const asked = entries.filter((entry) => !entry.optional && !composeOnly.includes(entry.name))
    const env = {
      ...Object.fromEntries(asked.map((entry) => [entry.name, entry.value])),
      NODE_ENV: 'production',
    }
    expect(() => loadConfig({ ...env, ...needed, ...neededLive })).not.toThrow()
    expect(asked.map((entry) => entry.name)).toEqual(['PUBLIC_URL', ...Object.keys(needed)])
  })

  it('shows the defaults as they are', () => {
    const shown = Object.fromEntries(
      entries.filter((entry) => entry.optional).map((entry) => [entry.name, entry.value]),
    )
    const all = { ...needed, ...neededLive }
    expect(loadConfig({ ...shown, ...all }).config).toEqual(loadConfig(all).config)
  })
})

describe('the tables of docs/configuration.md', () => {
  it('are followed by the list of those that may stand in a file', () => {
    const [, list = ''] = /## Secrets in files([\s\S]*?)\n## /.exec(read('docs/configuration.md')) ?? []
    const said = [...list.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name = '']) => name)
    expect(said.filter((name) => !name.endsWith('_FILE'))).toEqual([...secretSettings])
  })

  it('have a row for every name that the server reads', () => {
    const rows = [...read('docs/configuration.md').matchAll(/^\| *`([A-Z][A-Z0-9_]*)`/gm)].map(
      (match) => match[1],
    )
    expect(rows.filter((name) => !composeOnly.includes(name ?? '')).toSorted()).toEqual(names.toSorted())
  })
})
