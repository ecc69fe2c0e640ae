import type { ReactElement, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Name } from '../../views/components/name.tsx'
import { fill } from '../../views/fill.ts'
import type { Lang } from '../../views/lang.ts'
import { nameText } from '../../views/name-pieces.ts'
import { PageContextProvider } from '../../views/page-context.tsx'
import { samplePage } from '../pages/render-sample.tsx'

const draw = (lang: Lang, node: ReactNode) =>
  renderToString(<PageContextProvider value={samplePage(lang)}>{node}</PageContextProvider>)
    .replaceAll('<!-- -->', '')
    .replaceAll(' class="whole"', '')
const name = (lang: Lang, of: string, short = false) => draw(lang, <Name of={of} short={short} />)
const thanks = (lang: Lang, node: ReactElement) =>
  draw(lang, fill(samplePage(lang).t, 'tip:amount.headingFor', { name: node }))

it.each<[string, Lang, string]>([
  ['さくら食堂', 'en', '<bdi lang="ja">さくら食堂</bdi>'],
  ['さくら食堂', 'ja', '<bdi>さくら食堂</bdi>'],
  ['鴨川', 'cn', '<bdi lang="ja">鴨川</bdi>'],
  ['김민준', 'ja', '<bdi lang="ko">김민준</bdi>'],
  ['Nguyễn Thị Minh Khai', 'ja', '<bdi>Nguyễn Thị Minh Khai</bdi>'],
  ['ホテル鴨川 Hotel Kamogawa', 'cn', '<bdi lang="ja">ホテル鴨川</bdi> <bdi>Hotel Kamogawa</bdi>'],
  ['Bar さくら', 'en', '<bdi>Bar</bdi> <bdi lang="ja">さくら</bdi>'],
  ['田中 さくら (Sakura)', 'en', '<bdi>Sakura</bdi> <bdi class="whole small" lang="ja">田中 さくら</bdi>'],
  ['田中 さくら (Sakura)', 'ja', '<bdi>田中 さくら</bdi><bdi class="whole reading">（Sakura）</bdi>'],
])('%s stands in its own language on a page in %s', (typed, lang, html) => {
  expect(name(lang, typed)).toBe(html)
})

it('a sentence has one form of a name, the one that its readers can read aloud', () => {
  expect(name('en', '田中 さくら (Sakura)', true)).toBe('<bdi>Sakura</bdi>')
  expect(name('ja', '田中 さくら (Sakura)', true)).toBe('<bdi>田中 さくら</bdi>')
  expect(name('en', 'Maria (Bar)', true)).toBe('<bdi>Maria</bdi>')
  expect(name('en', '田中 桜（さくら）', true)).toBe('<bdi lang="ja">田中 桜</bdi>')
})

it('the desk calls a branch as its reader’s language does, with its name in the books beside it', () => {
  const names = new Map([
    ['さくら食堂 (Sakura)', { text: '樱花食堂', lang: 'cn', stored: 'さくら食堂 (Sakura)' } as const],
  ])
  const drawn = (short: boolean) =>
    renderToString(
      <PageContextProvider value={{ ...samplePage('cn'), names }}>
        <Name of="さくら食堂 (Sakura)" short={short} />
      </PageContextProvider>,
    ).replaceAll('<!-- -->', '')
  const cn = '<bdi class="whole">樱花食堂</bdi>'
  expect(drawn(true)).toBe(cn)
  expect(drawn(false)).toBe(`${cn} <bdi class="whole small" lang="ja">さくら食堂</bdi>`)
})

it('what belongs to a name stays on its line', () => {
  const of = '山本 葵 (Aoi)'
  expect(thanks('ja', <Name of={of} short />)).toBe('<span><bdi>山本 葵</bdi>さん</span>にチップを贈る')
  expect(thanks('en', <Name of={of} short />)).toBe('Thank <bdi>Aoi</bdi> with a tip')
  const said = fill(samplePage('en').t, 'tip:success.text.all', { venue: <Name of="さくら食堂" /> })
  expect(draw('en', said)).toMatch(/ at <span><bdi lang="ja">さくら食堂<\/bdi>\.<\/span>$/)
})

it('words of ours in a sentence with a name are one text with it', () => {
  const { t } = samplePage('ja')
  const said = fill(t, 'branch:audit.action.member-role', {
    name: <Name of="田中 さくら" />,
    from: 'スタッフ',
    to: 'マネージャー',
  })
  expect(draw('ja', said)).toBe(
    '<span>「<bdi>田中 さくら</bdi>」</span>の役割をスタッフからマネージャーに変更',
  )
  expect(
    renderToString(fill(t, 'branch:audit.action.tip-refunded', { amount: '300円', total: '1,000円' })),
  ).toBe('チップ1,000円のうち300円を返金')
})

it.each<[string, Lang, string]>([
  ['小林 結衣(Yui)', 'ja', '小林 結衣（Yui）'],
  ['小林 結衣 (Yui)', 'cn', '小林 結衣（Yui）'],
  ['小林 結衣（Yui）', 'en', 'Yui 小林 結衣'],
  ['田中 桜（さくら）', 'en', '田中 桜 (さくら)'],
  ['ホテル鴨川 Hotel Kamogawa', 'ja', 'ホテル鴨川 Hotel Kamogawa'],
])('%s has one kind of brackets in a list in %s', (typed, lang, text) => {
  expect(nameText(typed, lang)).toBe(text)
})
