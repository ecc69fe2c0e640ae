import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { namesOf } from '../../.ci/release.mjs'
import { root } from '../support/source-files.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe('the names of an image', () => {
  it.each([
    ['v1.0.0', [], ['1.0', '1', 'latest']],
    ['v1.1.0', ['v1.0.0', 'v1.1.0'], ['1.1', '1', 'latest']],
    ['v1.0.1', ['v1.0.0', 'v1.1.0'], ['1.0']],
    ['v1.9.1', ['v1.10.0', 'v0.9.0'], ['1.9']],
    ['v1.2.0', ['v2.0.0', 'v1.1.9'], ['1.2', '1']],
    ['v1.0.0', ['v1.0.1'], []],
    ['v1.2.0-rc.1', ['v1.1.0'], []],
    ['v1.2.0', ['v1.3.0-rc.1', 'volatile'], ['1.2', '1', 'latest']],
  ])('%s beside %j: %j', (tag, tags, names) => {
    expect(namesOf(tag, tags)).toEqual(names)
  })
})

describe('a tree that is to be released', () => {
  let tree = ''
  const run = (program: string, ...args: string[]) => {
    const env = { PATH: process.env.PATH, HOME: tree, ...author }
    const { status, stdout } = spawnSync(program, args, { cwd: tree, env, encoding: 'utf8' })
    return { status, said: stdout.trim().split('\n') }
  }
  const release = (...args: string[]) => run(process.execPath, join(root, '.ci/release.mjs'), ...args)
  const wrong = () => release().said.filter((line) => line.startsWith('✗'))
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  const commit = () => {
    run('git', 'add', '-A')
    run('git', 'commit', '-qm', 'a change')
    run('git', 'update-ref', 'refs/remotes/origin/main', 'HEAD')
  }
  const files = (version: string) => {
    put('package.json', JSON.stringify({ version }))
    put('package-lock.json', JSON.stringify({ version, packages: { '': { version } } }))
    put('CHANGELOG.md', `# Changes\n\n## ${version}\n\n## 0.9.0\n`)
    put('docs/examples/umbrel-v1/umbrel-app.yml', `version: "${version}"\n`)
  }
  beforeEach(() => {
    tree = mkdtempSync(join(tmpdir(), 'release-'))
    folders.push(tree)
    run('git', 'init', '-q')
    files('1.0.0')
    put('server/db/migrations/0001-tables.ts', 'tables')
    commit()
  })

  it('is right as it is', () => {
    expect(release()).toMatchObject({ status: 0 })
    expect(wrong()).toEqual([])
    expect(release('tag', 'v1.0.0').status).toBe(0)
    expect(release('tag', 'v1.0.1')).toMatchObject({
      status: 1,
      said: [expect.stringContaining('not v1.0.0')],
    })
  })

  it.each([
    ['everything is committed', () => put('more', '')],
    ['the commit is that of origin/main', () => run('git', 'commit', '-q', '--allow-empty', '-m', 'more')],
    ['package-lock.json has it', () => put('package-lock.json', '{"version":"1.0.0","packages":{"":{}}}')],
    ['CHANGELOG.md begins with it', () => put('CHANGELOG.md', '## 0.9.0\n')],
    ['umbrel-app.yml has it', () => put('docs/examples/umbrel-v1/umbrel-app.yml', 'version: "0.9.0"\n')],
    ['no tag has it yet', () => run('git', 'tag', 'v1.0.0')],
    ['no tag has it yet', () => run('git', 'tag', 'v1.0.3')],
    ['books of the last release', () => run('git', 'tag', 'v0.9.0')],
  ])('is not: %s', (what, change) => {
    change()
    if (what !== 'everything is committed' && !what.startsWith('the commit')) commit()
    expect(release().status).toBe(1)
    const found = wrong()
    expect(found[0]).toContain(what)
    // A tag of the same version is also a last release without its books.
    expect(found.slice(1).filter((line) => !line.includes('books of the last'))).toEqual([])
  })

  it('lets nobody change what was released', () => {
    run('git', 'tag', 'v1.0.0')
    files('1.1.0')
    put('test/backups/books-of-1.0.0.sql', '')
    put('server/db/migrations/0002-more.ts', 'more')
    commit()
    expect(wrong()).toEqual([])
    put('server/db/migrations/0001-tables.ts', 'other tables')
    commit()
    expect(wrong()).toEqual([expect.stringContaining('was edited')])
    expect(release('names', 'v1.1.0').said).toEqual(['1.1', '1', 'latest'])
  })
})

const author = {
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@example.jp',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@example.jp',
}
