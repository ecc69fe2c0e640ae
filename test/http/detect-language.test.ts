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
    ['zh_TW', 'hant'],
    ['zh_CN', 'cn'],
    ['en_US', 'en'],
    ['yue-Hant-HK', 'hant'],
    ['yue', 'hant'],
    ['yue-HK', 'hant'],
    ['yue_HK', 'hant'],
    ['zh-yue-HK', 'hant'],
    ['yue-Hans-CN', 'cn'],
    ['yue-CN', 'cn'],
    ['cmn-Hant-TW', 'hant'],
    ['cmn-TW', 'hant'],
    ['cmn-Hans-CN', 'cn'],
    ['cmn', 'cn'],
    ['nan-Hant-TW', 'hant'],
    ['hak-Hant', 'hant'],
    ['wuu-CN', 'cn'],
    ['kok', undefined],
    // Korean and Japanese may be written with the same signs.
    ['ain-Hani', undefined],
    ['vi-Hani', undefined],
    ['a-', undefined],
    ['-', undefined],
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
    ['yue-Hant-HK,en;q=0.9', 'hant'],
    ['fr', 'en'],
    ['fr-FR,fr;q=0.9', 'en'],
    ['th-TH', 'en'],
    ['zxx-x-made_up, *;q=0.1', 'en'],
    ['fr;q=0, *', undefined],
    ['*', undefined],
    ['', undefined],
    [undefined, undefined],
    [';;;q=,', undefined],
  ])('%j gives %j', (header, lang) => {
    expect(fromAcceptLanguage(header)).toBe(lang)
  })

  it('is read to its thirtieth tag: thousands would cost more than the page', () => {
    expect(fromAcceptLanguage(`${'fr,'.repeat(29)}ko`)).toBe('ko')
    expect(fromAcceptLanguage(`${'fr,'.repeat(30)}ko`)).toBe('en')
  })
})
