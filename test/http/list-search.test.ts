import { expect, it } from 'vitest'
import { hasWord } from '../../server/http/list-search.ts'
import { firstLetter } from '../../views/name-pieces.ts'

it('a list that is searched on its page knows a name as the list of staff does', () => {
  for (const [name, word] of [
    ['カ\u3099ルシア', 'ガル'],
    ['葛\u{e0100}城', '葛城'],
    ['ﾔﾏﾀﾞ', 'ヤマダ'],
    ['Ольга', 'ольга'],
  ] as const)
    expect([name, hasWord(word, ['101', name])]).toEqual([name, true])
  expect(hasWord('ガル', ['ミハル', '101'])).toBe(false)
})

it('the first letter of a name has its marks', () => {
  expect(firstLetter('カ\u3099ルシア')).toBe('カ\u3099')
  expect(firstLetter('ガルシア')).toBe('ガ')
  expect(firstLetter('葛\u{e0100}城')).toBe('葛\u{e0100}')
  expect(firstLetter('𠮷野')).toBe('𠮷')
  expect(firstLetter({ text: 'A\u0301ngel', lang: 'en' })).toBe('A\u0301')
  expect(firstLetter('')).toBe('')
})
