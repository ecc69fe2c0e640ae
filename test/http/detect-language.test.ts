import { describe, expect, it } from 'vitest'
import { fromAcceptLanguage } from '../../server/http/i18n/detect-language.ts'
import { langOfTag } from '../../views/languages.ts'

describe('the language of a tag', () => {
  it.each([
    ['ja', 'ja'],
    ['ja-JP', 'ja'],
    ['en', 'en'],
    ['en-US', 'en'],
    ['EN-gb', 'en'],
    ['zh', 'cn'],
    ['zh-CN', 'cn'],
    ['zh-Hant-TW', 'hant'],
    ['zh-TW', 'hant'],
    ['zh-HK', 'hant'],
    ['zh-MO', 'hant'],
    ['zh-Hans-HK', 'cn'],
    ['zh-SG', 'cn'],
    ['ko-KR', 'ko'],
    ['kok', undefined],
    ['hant', 'hant'],
    ['cn', 'cn'],
    ['fr', undefined],
    ['', undefined],
    ['__proto__', undefined],
  ])('%j is %j', (tag, lang) => {
    expect(langOfTag(tag)).toBe(lang)
  })
})

describe('Accept-Language', () => {
  it.each([
    ['zh-CN,zh;q=0.9,en;q=0.8', 'cn'],
    ['fr-FR,fr;q=0.9,en;q=0.5,ja;q=0.7', 'ja'],
    ['en;q=0,ja', 'ja'],
    ['de, en;q=0.1', 'en'],
    ['fr', undefined],
    ['*', undefined],
    [undefined, undefined],
    [';;;q=,', undefined],
  ])('%j gives %j', (header, lang) => {
    expect(fromAcceptLanguage(header)).toBe(lang)
  })

  it('is read to its thirtieth tag: thousands would cost more than the page', () => {
    expect(fromAcceptLanguage(`${'fr,'.repeat(29)}ko`)).toBe('ko')
    expect(fromAcceptLanguage(`${'fr,'.repeat(30)}ko`)).toBeUndefined()
  })
})
