import { describe, expect, it } from 'vitest'
import { isLang, langs } from '../../views/lang.ts'
import { guestAreas, guestLangs, languages } from '../../views/languages.ts'
import { sourceFiles } from '../support/source-files.ts'

type Texts = { [key: string]: string | Texts }

const files = sourceFiles('locales', /\.json$/).filter(({ path }) => !path.endsWith('/language.json'))
const textsOf = (lang: string, feature: string): [string, string][] => {
  const file = files.find(({ path }) => path === `locales/${lang}/${feature}.json`)
  return leaves(JSON.parse(file?.text ?? '{}') as Texts)
}
const leaves = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : leaves(value, `${path}${key}.`),
  )
const features = [...new Set(files.map(({ path }) => path.split('/')[2]?.replace('.json', '') ?? ''))]
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort()

/** A value with a word in the plural after it: `{{tips}} tips`. Verbs and a time are none. */
const countsSeveral = /\{\{(?!at\b)\w+\}\} (?!(?:as|has|is|was|runs|gets|vs)[ .])(?:people|\w+s)\b/
/** Counts that are never 1: limits of ours, and people who share a tip (one alone has a sentence of their own). */
const alwaysSeveral: Record<string, string[]> = {
  earning: ['split.equal'],
  push: ['here.many'],
  staff: ['import.limits', 'import.errors.rows'],
  tip: ['amount.reviewCount', 'share.equal', 'share.nearly'],
}

const langsOf = (feature: string): string[] =>
  guestAreas.some((area) => area === feature) ? guestLangs() : [...langs]

/** One word for one thing, beyond the words of docs/glossary.md: other writings, and words that depend on what stands beside them. */
const otherNames: Record<string, RegExp> = {
  en: /second charge|operator(?! of \{\{host\}\})/i,
  ja: /(?:システム|[^ー]の)管理者|領収書(?!では)/,
  ko: /[ぁ-ヶ]|[一-龠](?<!領収書|領収|領)|당신|쿠폰|봉사료|지불|신용 카드/,
  hant: /[ぁ-ヶ]|扫|码|费|员|给|选|择|账|请|说|时|间|页|无|应|确|认|为|卡号|支付宝|微信|发|银|过|输|内存|软件|信息|视频|网络|登录账|服务器|默认|打印|屏幕|刷新/,
  cn: /系统管理员|运营[方人]|稍候再/,
}

describe.each(features)('texts of %s', (feature) => {
  const japanese = textsOf('ja', feature)

  it('exist, not empty, in Japanese', () => {
    expect(japanese.length).toBeGreaterThan(0)
    expect(japanese.filter(([, text]) => text.trim() === '')).toEqual([])
  })

  const translated = langsOf(feature).filter((lang) => lang !== 'ja')

  it.each(translated)('have the same keys, in the same order, in %s', (lang) => {
    expect(textsOf(lang, feature).map(([key]) => key)).toEqual(japanese.map(([key]) => key))
  })

  it.each(translated)('take the same values in %s, and none is empty', (lang) => {
    const other = new Map(textsOf(lang, feature))
    const differing = japanese.filter(([key, text]) => {
      const translated = other.get(key) ?? ''
      return translated.trim() === '' || placeholders(translated).join() !== placeholders(text).join()
    })
    expect(differing.map(([key]) => key)).toEqual([])
  })

  it('have a form for one thing wherever an English text counts several', () => {
    const keys = new Set(textsOf('en', feature).map(([key]) => key))
    const counting = textsOf('en', feature).filter(([, text]) => countsSeveral.test(text))
    const alone = counting
      .map(([key]) => key)
      .filter((key) => !(key.endsWith('.other') && keys.has(key.replace(/other$/, 'one'))))
    expect(alone).toEqual(alwaysSeveral[feature] ?? [])
  })

  it('spell email one way', () => {
    expect(textsOf('en', feature).filter(([, text]) => /e-mail/i.test(text))).toEqual([])
  })

  it.each(langsOf(feature))('call one thing by one name in %s', (lang) => {
    expect(textsOf(lang, feature).filter(([, text]) => otherNames[lang]?.test(text))).toEqual([])
  })

  it('are really translated: no Japanese kana in English or Chinese', () => {
    const kana = /[\u3041-\u3096\u30a1-\u30fa]/
    const left = (['en', 'cn'] as const).flatMap((lang) =>
      textsOf(lang, feature).filter(([, text]) =>
        kana.test(text.replaceAll('日本語', '').replaceAll('チップ', '')),
      ),
    )
    expect(left).toEqual([])
  })
})

describe('a language that only guests read', () => {
  const ofThem = guestLangs().filter((lang) => !isLang(lang))

  it('has the texts that guests read, and no others', () => {
    for (const lang of ofThem) {
      const own = files.filter(({ path }) => path.startsWith(`locales/${lang}/`)).map(({ path }) => path)
      expect(own).toEqual(guestAreas.map((feature) => `locales/${lang}/${feature}.json`))
    }
  })

  it('says which of the three its readers get elsewhere; no two are asked for by one tag', () => {
    for (const lang of ofThem) expect(langs).toContain(languages[lang]?.fallback)
    const tags = Object.values(languages).flatMap((language) => language.tags)
    expect(tags.filter((tag, at) => tags.indexOf(tag) !== at)).toEqual([])
  })

  it('is named by its folder alone: by no line of code', () => {
    const code = ['server', 'views', 'pages', 'islands'].flatMap((dir) => sourceFiles(dir, /\.tsx?$/))
    const named = new RegExp(`['"\`](?:${ofThem.join('|')})['"\`]|\\b(?:${ofThem.join('|')}): `)
    // Hangul is Korean; and venues speak these languages, whatever their guests read besides.
    const said = ['views/name-pieces.ts', 'views/venue-texts.ts']
    const naming = code.filter(({ path, text }) => !said.includes(path) && named.test(text))
    expect(naming.map(({ path }) => path)).toEqual([])
  })
})

it.each(langs)(
  'adding and editing staff begins with the specification’s sentence, whatever else is said, in %s',
  (lang) => {
    const texts = new Map(textsOf(lang, 'staff'))
    const said = (name: string) => texts.get(`done.${name}`) ?? ''
    for (const [first, more] of [
      ['added', 'addedMailed'],
      ['added', 'importedMailed'],
      ['edited', 'editedMailed'],
    ] as const)
      expect(said(more)).toMatch(new RegExp(`^${said(first)}.`))
  },
)

it('no code knows a language that only guests read: what it needs stands in its folder', () => {
  const further = guestLangs().filter((lang) => !isLang(lang))
  const names = further.flatMap((lang) => [lang, ...(languages[lang]?.tags ?? [])])
  const capital = further.map((lang) => lang.charAt(0).toUpperCase() + lang.slice(1))
  expect(names).toEqual(expect.arrayContaining(['ko', 'hant', 'zh-Hant']))
  const named = new RegExp(
    `\\b(?:${names.join('|')})\\b|(?:name|address|greeting)(?:${capital.join('|')})\\b`,
  )
  const told = ['server', 'pages', 'views', 'islands'].flatMap((folder) =>
    sourceFiles(folder, /\.(?:tsx?|css|graphql)$/).flatMap(({ path, text }) =>
      text.split('\n').flatMap((line) => (named.test(line) ? [`${path}: ${line.trim()}`] : [])),
    ),
  )
  expect(told).toEqual([])
})
