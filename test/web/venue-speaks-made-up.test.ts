import { afterAll, expect, it, vi } from 'vitest'
import type { GuestLang } from '../../views/languages.ts'

// Lists of languages are made when the product's files are read: so they are read anew, with a folder more.
vi.resetModules()
const { htmlLang, languageOf, languages } = await import('../../views/languages.ts')
languages.th = {
  name: 'ไทย',
  tags: ['th'],
  stripe: 'th',
  yen: '{{yen}} เยน',
  fallback: 'en',
  scripts: ['Thai'],
  poster: 'Noto Sans Thai',
  fonts: { sans: 'Thonburi, sans-serif' },
}
const { branchSchema, branchValues } = await import('../../server/features/branch/branch.schema.ts')
const { columnsOf } = await import('../../server/features/staff/staff-import.words.ts')
const { createFonts } = await import('../../server/http/print/fonts.ts')
const { judgeWords } = await import('../../server/words/judge-words.ts')
const { languageStyles } = await import('../../views/languages.ts')
const { langOfWords, writtenIn } = await import('../../views/name-pieces.ts')
const { readTexts, translated } = await import('../../views/venue-texts.ts')
afterAll(() => {
  vi.resetModules()
})

const thai = 'th' as GuestLang
const typed = {
  name: 'さくら食堂',
  nameEn: 'Sakura',
  nameTh: 'ร้านซากุระ',
  address: '東京',
  addressTh: 'โตเกียว',
  kind: 'restaurant',
  number: '1001',
  presets: '300 500 1000',
}

it('a venue says its name in a language that only its folder tells of', () => {
  const values = branchValues(branchSchema({ minimum: 100, maximum: 9000 }).parse(typed))
  const of = { name: values.name, address: values.address, texts: readTexts(values.texts) }
  expect(translated(of, 'name', thai)).toEqual({ text: 'ร้านซากุระ', lang: 'th' })
  expect(translated(of, 'address', thai)).toEqual({ text: 'โตเกียว', lang: 'th' })
  // Others read English first, and Thai rather than nothing.
  expect(translated(of, 'name', 'cn').text).toBe('Sakura')
  expect(translated({ texts: { nameTh: 'ร้าน' } as object }, 'name', 'cn')).toEqual({
    text: 'ร้าน',
    lang: 'th',
  })
})

it('a list of staff brings names in it', () => {
  const columns = ['name (Thai)', '名前（タイ語）', '姓名（泰语）'].map((heading) => columnsOf([heading])[0])
  expect(columns).toEqual(['nameTh', 'nameTh', 'nameTh'])
})

it('it has its own font on screens and on paper', () => {
  expect(languageStyles()).toContain('[lang=th]{--sans:Thonburi,sans-serif}')
  const fonts = createFonts(new Map([[htmlLang(thai), languageOf(thai).poster]]))
  // Its package comes with the language; here it is not installed.
  expect(() => fonts.runs('ทิป', 'th', 'bold')).toThrow(
    '@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf',
  )
})

it('its words are told by their script, and judged without spaces between them', () => {
  expect(writtenIn('ขอบคุณ')).toBe('th')
  expect(langOfWords('อร่อยมาก', 'ja')).toBe('th')
  expect(langOfWords('อร่อยมาก 고마워요', 'th')).toBeUndefined()
  const judged = (text: string) => judgeWords(text, { ownWords: ['โง่มาก'], wordList: false })
  expect(judged('คนนี้โง่มากจริงๆ')).toBe('own-word')
  expect(judged('อร่อยมากจริงๆ')).toBeUndefined()
})
