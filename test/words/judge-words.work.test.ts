import { expect, it, vi } from 'vitest'
import { judgeWords } from '../../server/words/judge-words.ts'
import { hostileTexts } from './hostile-texts.ts'

const judged = (text: string) => judgeWords(text, { ownWords: ['bad'], wordList: true })

it('judges 10,000 hostile texts with work that grows as they do, by patterns that never go back', () => {
  const patterns = new Set<string>()
  const steps = (length: number, count: number) => {
    let found = 0
    const exec = RegExp.prototype.exec
    const texts = hostileTexts(count, length)
    vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text) {
      found++
      patterns.add(this.source)
      return exec.call(this, text)
    })
    try {
      for (const text of texts) judged(text)
    } finally {
      vi.restoreAllMocks()
    }
    return found
  }
  const short = steps(199, 100)
  expect(steps(1990, 100)).toBeLessThan(10.5 * short)
  const before = patterns.size
  for (const text of hostileTexts(10_000)) judged(text)
  expect(before).toBeGreaterThan(30)
  const unbounded = [...patterns].filter((source) =>
    /[*+]|\{\d+,\}/.test(source.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '')),
  )
  expect(unbounded).toEqual([])
})
