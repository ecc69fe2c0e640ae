import { expect, it } from 'vitest'
import { judgeWords } from '../../server/words/judge-words.ts'

it('holds a link, an address, a number, a repetition, an own word, a kept word', () => {
  const judged = (text: string) => judgeWords(text, { ownWords: ['ass', 'バカ'], wordList: true })
  expect(judged('see https://example.com')).toBe('link')
  expect(judged('taro@example.com')).toBe('mail-address')
  expect(judged('call me 090-1234-5678')).toBe('telephone')
  expect(judged('死死死死死死')).toBe('repeats')
  expect(judged('you ass')).toBe('own-word')
  expect(judged('first class')).toBeUndefined()
  expect(judged('この店はバカだ')).toBe('own-word')
  expect(judged('死ねばいい 死ね')).toBe('word-list')
})
