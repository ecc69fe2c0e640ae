import { judgeWords } from '../../server/words/judge-words.ts'
import { hostileTexts } from '../words/hostile-texts.ts'
import type { Row } from './rows.ts'

/** How long the rules take that judge guests' texts: texts as long as may be, with as many own words as an owner has. */
export function measureWords(tell: (text: string) => void): Row[] {
  tell('10,000 hostile texts')
  const texts = hostileTexts(10_000)
  const options = { ownWords: Array.from({ length: 200 }, (_, at) => `word ${at}`), wordList: true }
  const times = texts.map((text) => {
    const begun = performance.now()
    judgeWords(text, options)
    return performance.now() - begun
  })
  const seconds = times.reduce((sum, ms) => sum + ms, 0) / 1000
  return [
    { name: '10,000 hostile texts, judged', value: seconds, budget: 60, unit: 's' },
    { name: 'the longest of them', value: times.reduce((most, ms) => Math.max(most, ms), 0), unit: 'ms' },
  ]
}
