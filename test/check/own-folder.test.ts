import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { sweepRuns } from '../support/own-folder.ts'

const base = mkdtempSync(join(tmpdir(), 'tipping-sweep-'))
afterEach(() => rmSync(base, { recursive: true }))

/** More than any process has as its number. */
const dead = 2 ** 30
const isRoot = process.getuid?.() === 0

it(`what killed runs have left goes, and nothing else${isRoot ? '' : '; another user’s is not tried: it takes root'}`, () => {
  const names = { gone: `tipping-run-${dead}`, living: `tipping-run-${process.pid}`, other: 'else' }
  const others = `tipping-run-${dead + 1}`
  for (const name of [...Object.values(names), others]) mkdirSync(join(base, name))
  if (isRoot) chownSync(join(base, others), 1000, 1000)
  else rmSync(join(base, others), { recursive: true })
  sweepRuns(base)
  expect(readdirSync(base).sort()).toEqual([names.other, names.living, ...(isRoot ? [others] : [])].sort())
})
