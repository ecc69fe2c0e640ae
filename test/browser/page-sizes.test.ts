import { readFileSync } from 'node:fs'
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
    expect(budgets.get('HTML, tip, 60 people')).toBe(8600)
    expect(budgets.get('HTML, confirm')).toBe(13_000)
    expect(rows.filter(isOver)).toEqual([])
  })

  it('is what docs/figures.md says of it', async () => {
    const figures = readFileSync(new URL('../../docs/figures.md', import.meta.url), 'utf8')
    const told = (what: string) => {
      const [, budget = '', most = ''] =
        figures
          .split('\n')
          .find((line) => line.startsWith(`| ${what}`))
          ?.split(' | ') ?? []
      const numberIn = (text: string) => Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', ''))
      return { budget: numberIn(budget), most: numberIn(most) }
    }
    const html = (await measureSizes(site)).filter(({ name }) => name.startsWith('HTML, '))
    const behindCode = html.filter(({ budget = 0 }) => budget < 13_000)
    const full = behindCode.filter(({ name }) => name.endsWith('60 people'))
    for (const [what, pages] of [
      ['HTML of a visitor page', html],
      ['the page behind a code', behindCode.filter((page) => !full.includes(page))],
      ['the same with 60 people', full],
    ] as const) {
      const { budget, most } = told(what)
      expect([what, budget]).toEqual([what, Math.max(...pages.map((page) => page.budget ?? 0))])
      const largest = Math.max(...pages.map(({ value = 0 }) => value))
      expect(largest, what).toBeLessThanOrEqual(most)
      expect(largest, what).toBeGreaterThan(0.9 * most)
    }
  })
})
