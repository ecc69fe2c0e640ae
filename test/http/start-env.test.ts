import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { root } from '../support/source-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'start-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

/** The NODE_ENV of a script's process, next to a `.env` with this content. */
function modeOf(script: string, dotEnv: string, env: Record<string, string> = {}): string {
  writeFileSync(join(folder, '.env'), dotEnv)
  const flags = (scripts[script] ?? '').split(' ').filter((word) => word.startsWith('--'))
  const args = flags.map((flag) => flag.replace('=server/', `=${root}server/`))
  const asked = [...args, '--print', 'process.env.NODE_ENV']
  return execFileSync(process.execPath, asked, { cwd: folder, env, encoding: 'utf8' }).trim()
}

it.each(['start', 'admin'])('npm run %s is in production, unless somebody says otherwise', (script) => {
  expect(modeOf(script, 'PORT=1')).toBe('production')
  expect(modeOf(script, 'NODE_ENV=development')).toBe('development')
  expect(modeOf(script, 'NODE_ENV=development', { NODE_ENV: 'test' })).toBe('test')
})
