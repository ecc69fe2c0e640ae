import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../support/source-files.ts'

const files = globSync('.github/workflows/*.yml', { cwd: root })
const read = (file: string) => readFileSync(join(root, file), 'utf8')

it.each(files)('%s names what it takes from others by a commit, which nobody can move', (file) => {
  const used = [...read(file).matchAll(/uses: (?!\.\/)(.*)$/gm)].map(([, name = '']) => name)
  expect(used.length).toBeGreaterThan(0)
  for (const name of used) expect(name).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

it('one version of each is used everywhere', () => {
  const used = files.flatMap((file) => [...read(file).matchAll(/uses: (\S+)@(\S+)/g)])
  const versions = new Map(used.map(([, name, commit]) => [name, commit]))
  for (const [, name, commit] of used) expect([name, commit]).toEqual([name, versions.get(name)])
})

it('only one job may write to the repository, and it builds nothing', () => {
  const jobs = read('.github/workflows/image.yml').split(/^ {2}(?=[\w-]+:$)/m)
  const writing = jobs.filter((job) => /^ {6}contents: write$/m.test(job))
  expect(writing.map((job) => job.slice(0, job.indexOf(':')))).toEqual(['release'])
  expect(writing[0]).not.toMatch(/docker|npm|id-token|packages: write/)
})
