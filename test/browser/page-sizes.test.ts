import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BenchSite, startBenchSite } from '../bench/bench-site.ts'
import { measureSizes } from '../bench/page-sizes.ts'
import { isOver } from '../bench/rows.ts'

describe('what a guest’s pages weigh, as they are built', () => {
  let site: BenchSite
  beforeAll(async () => {
    site = await startBenchSite('sqlite')
  })
  afterAll(() => site?.close())

  it('keeps every budget', async () => {
    const rows = await measureSizes(site)
    const budgets = new Map(rows.map(({ name, budget }) => [name, budget]))
    expect(budgets.get('HTML, tip')).toBe(7400)
    expect(budgets.get('HTML, tip, 60 people')).toBe(8500)
    expect(budgets.get('HTML, confirm')).toBe(13_000)
    expect(rows.filter(isOver)).toEqual([])
  })
})
