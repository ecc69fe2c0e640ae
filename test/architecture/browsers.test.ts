import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { browsers } from '../../vite.config.ts'
import { root } from '../support/source-files.ts'

it('the specification names the browsers for which scripts and styles are built', () => {
  const text = readFileSync(join(root, 'docs/specification.md'), 'utf8')
  const row = /^\| Browsers, with script \| (.+) \|$/m.exec(text)?.[1] ?? ''
  const named = [...row.matchAll(/(\w+) ([\d.]+)/g)].map(
    ([, name, version]) => `${name?.toLowerCase()}${version}`,
  )
  expect(named).toEqual(browsers)
})
