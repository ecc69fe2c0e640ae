import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readColumns, usualColumns } from '../../../server/money/payday/payroll-columns.ts'
import { payrollFile, payrollRows } from '../../../server/money/payday/payroll-file.ts'
import { payday, sampleLine } from '../../payday/payday-samples.ts'
import { root } from '../../support/source-files.ts'

const text = readFileSync(join(root, 'docs/payroll-files.md'), 'utf8')
const [, ...sections] = text.split(/^## /m)
const layouts = sections.map((section) => ({
  maker: section.split('\n')[0] ?? '',
  typed: /```columns\n(.*?)```/s.exec(section)?.[1] ?? '',
}))

describe('the layouts of docs/payroll-files.md', () => {
  it('begin with the product’s own, and say where and when each other was read', () => {
    expect(layouts[0]?.typed.trim()).toBe(usualColumns)
    expect(text.match(/Read on \d{4}-\d\d-\d\d: \[/g)).toHaveLength(layouts.length - 1)
  })

  it.each(layouts)('of $maker is read, and its file has its headers', ({ typed }) => {
    const read = readColumns(typed)
    if ('problem' in read) throw new Error(JSON.stringify(read.problem))
    const row = payrollRows(payday, [sampleLine(12, { yen: 12_300 })])
    const made = payrollFile({ ...read, encoding: 'utf8' }, row)
    const [heads, first] = 'file' in made ? made.file.toString().split('\r\n') : []
    expect(heads).toBe(
      typed
        .trim()
        .split('\n')
        .map((line) => line.split(' = ')[0])
        .join(),
    )
    expect(first).toMatch(/1012.*12300/)
  })
})
