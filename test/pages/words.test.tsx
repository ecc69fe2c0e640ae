import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { sharingText } from '../../pages/tip/tip-words.tsx'
import { formatDateTime, formatDateTimeZone, formatYen, moneyParts } from '../../views/format.ts'
import type { GuestLang } from '../../views/languages.ts'
import { guestLangs } from '../../views/languages.ts'
import { inLanguage, LanguageSwitch } from '../../views/layouts/visitor-layout.tsx'
import { type PageContext, PageContextProvider } from '../../views/page-context.tsx'
import { plain } from '../support/without-tags.ts'
import { earningGallery } from './earning-gallery.tsx'
import { sakura, tip } from './gallery.samples.ts'
import { gallery } from './gallery.ts'
import { guestGallery } from './guest-gallery.tsx'
import { renderSample, samplePage } from './render-sample.tsx'
import { unpaidGallery } from './unpaid-gallery.tsx'

describe('amounts and times', () => {
  it.each([
    ['en', '¥1,000'],
    ['ja', '1,000円'],
    ['cn', '1,000日元'],
  ] as const)('are said as people say them in %s', (lang, text) => {
    expect(formatYen(1000, lang)).toBe(text)
    const { before, digits, after } = moneyParts(1000, lang)
    expect([before + digits + after, digits]).toEqual([text, '1,000'])
  })

  it('has counts in groups of three wherever there are many', () => {
    for (const lang of ['en', 'ja', 'cn'] as const) {
      const page = renderSample(lang, earningGallery['earning-owner'] as ReactElement)
      expect(page).toMatch(/\D1,516\D/)
      expect(page).toMatch(/<td>1,204<\/td>/)
      expect(page).not.toMatch(/\D(1516|1510|1204)\D/)
    }
  })

  it('names the zone of the business, wherever the server stands', () => {
    const at = Date.UTC(2026, 11, 31, 15, 30)
    expect(formatDateTimeZone(at, 'ja', 'Asia/Tokyo')).toBe('2027年1月1日 0:30（日本時間）')
    expect(formatDateTimeZone(at, 'en', 'Asia/Tokyo')).toMatch(/^Jan 1, 2027, 12:30\sAM \(Japan Time\)$/)
    expect(formatDateTimeZone(at, 'cn', 'Asia/Tokyo')).toBe('2027年1月1日 00:30（日本时间）')
    // Its own people are there.
    expect(formatDateTime(at, 'ja', 'Asia/Tokyo')).toBe('2027年1月1日 0:30')
    expect(formatDateTime(at, 'ko' as GuestLang, 'Asia/Tokyo')).toBe('2027년 1월 1일 오전\u00a012:30')
  })
})

it.each([
  ['en', 'Change the amount'],
  ['ja', '金額を変更'],
  ['cn', '更改 金额'],
] as const)('says in the order of %s what is changed, to someone who only hears it', (lang, words) => {
  const page = renderSample(lang, guestGallery.confirm as ReactElement)
  const [change = ''] = /<a class="change" href="[^"]*#amount">.*?<\/a>/.exec(page) ?? []
  expect(change.replaceAll(/<[^>]*>/g, '')).toBe(words)
})

it.each([
  ['en', /Visa, Mastercard, JCB and American Express/, false],
  ['ja', /Visa・Mastercard・JCB・American\u00a0Express/, false],
  ['cn', /Visa、Mastercard、JCB、American\u00a0Express；暂不支持支付宝和微信支付/, true],
] as const)('says with the amounts which cards are taken, in %s', (lang, words, others) => {
  const page = renderSample(lang, guestGallery.amount as ReactElement)
  expect(page).toMatch(words)
  expect(/支付宝|Alipay/.test(page)).toBe(others)
})

it.each(['confirm', 'payment'])('on %s, the guest can change each answer', (name) => {
  const page = renderSample('en', guestGallery[name] as ReactElement)
  const changed = [...page.matchAll(/class="change" href="[^"]*#(\w+)"/g)].map(([, field]) => field)
  expect(changed).toEqual(['recipient', 'review', 'amount'])
})

it('a payment that Stripe does not know is named by its number, which the venue can look up', () => {
  const page = renderSample('en', unpaidGallery['unpaid-unknown'] as ReactElement)
  expect(page).toMatch(new RegExp(`Tip number.*>${tip.id}<`))
})

it('a recovered payment does not say that the guest chose the branch', () => {
  const [plain, recovered] = ['earning-tip-branch', 'earning-tip-recovered'].map((name) =>
    renderSample('en', earningGallery[name] as ReactElement),
  )
  expect(plain).toContain('The guest tipped the branch.')
  expect(recovered).not.toContain('The guest tipped the branch.')
})

describe('how a tip will be shared', () => {
  const text = (sharers: number, amount = 1000) =>
    sharingText(samplePage('en'), { ...tip, amount, sharers }, sakura)

  it('says the same yen for all where it divides', () => {
    expect(plain(renderToString(text(5)))).toBe('Shared equally by 5 people: ¥200 each')
  })
  it('says both amounts where some get one yen more', () => {
    expect(plain(renderToString(text(6)))).toBe('Shared equally by 6 people: ¥166 or ¥167 each')
    expect(plain(renderToString(text(150, 100)))).toBe('Shared equally by 150 people: ¥0 or ¥1 each')
  })
  it('says who gets it where nobody shares', () => {
    expect(text(1)).toMatch(/One person/)
    expect(renderSample('en', <p>{text(0)}</p>)).toContain(sakura.name)
  })
})

describe('languages', () => {
  it('keeps the query, and so the page, and never two languages', () => {
    expect(inLanguage('/tip/b/confirm?tip=t1', 'ja')).toBe('?tip=t1&lang=ja')
    expect(inLanguage('/?lang=cn', 'en')).toBe('?lang=en')
  })
  const shown = (langs: PageContext['langs'], open?: boolean) =>
    renderToString(
      <PageContextProvider value={{ ...samplePage('cn'), langs }}>
        <LanguageSwitch {...(open && { open })} />
      </PageContextProvider>,
    )
  it('marks the one that is shown, each in its own tongue', () => {
    const html = shown(['ja', 'en', 'cn'], true)
    expect(html).toMatch(/lang="zh-Hans"[^>]*aria-current="true"[^>]*>简体中文/)
    expect(html.match(/aria-current/g)).toHaveLength(1)
  })
  it('names the one that is shown, and offers the others when asked', () => {
    expect(shown(['ja', 'en', 'cn'])).toContain('<summary>简体中文</summary>')
    const html = shown(guestLangs())
    expect(html).toContain('<summary>简体中文</summary>')
    expect(html.match(/lang="[^"]+" href/g)).toEqual(
      ['ja', 'en', 'zh-Hant', 'ko'].map((lang) => `lang="${lang}" href`),
    )
  })
})

it.each(['en', 'ja', 'cn'] as const)(
  'an address breaks after its @ only, wherever it is read, in %s',
  (lang) => {
    // What is typed, and names of addresses, are not for reading.
    const unread = /<head>.*?<\/head>|<textarea.*?<\/textarea>|<table.*?<\/table>|<[^>]*@[^>]*>/gs
    const broken = Object.entries(gallery).flatMap(
      ([name, sample]) =>
        renderSample(lang, sample)
          .replace(unread, '')
          .match(/[^\s>]+@(?!<\/bdi><wbr\/><bdi class="whole">).{9}/gs)
          ?.map((text) => `${name}: ${text}`) ?? [],
    )
    expect(broken).toEqual([])
  },
)
