import { mkdirSync, writeFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import express, { type ErrorRequestHandler } from 'express'
import supertest from 'supertest'
import { describe, expect, it } from 'vitest'
import { RateLimitedError } from '../../../server/base/errors.ts'
import { translator } from '../../../server/base/translator.ts'
import { inTurns, printerApart } from '../../../server/features/qr/print/print-apart.ts'
import { printPaper } from '../../../server/features/qr/print/qr-print.ts'
import type { PaperName, PrintedCode, Words } from '../../../server/features/qr/print/qr-print.types.ts'
import { qrPrintController } from '../../../server/features/qr/qr-print.controller.ts'
import { createI18n } from '../../../server/http/i18n/i18n.ts'
import type { Member } from '../../../server/venues/member.types.ts'
import { guestLangs, htmlLang, inSmallPrint, languageOf, namesOfLangs } from '../../../views/languages.ts'
import { testApp } from '../../support/app.ts'
import { readCodes } from '../../support/barcodes.ts'
import { describeUnless } from '../../support/describe-unless.ts'
import { fontsOf, noPoppler, pagePictures, pageSize, textOf, wordsOf } from '../../support/pdf.ts'

const i18n = await createI18n('test')
const words: Words = guestLangs().map((lang) => ({
  lang: htmlLang(lang),
  font: languageOf(lang).poster,
  t: translator(i18n, lang),
}))

const site = 'tips.sakura-group.example.jp'
const code = (
  token: string,
  person?: string,
  name = 'さくら食堂',
  names: Record<string, string> = {},
): PrintedCode => ({
  venue: {
    name,
    names,
    kind: 'restaurant',
    greeting: '本日はご来店ありがとうございます。',
  },
  neverExpected: name === 'さくら食堂',
  person: person === undefined ? undefined : { name: person, names: {} },
  typed: person ? '1001-12' : '1001',
  url: `https://${site}/q/${token}`,
  shown: `${site}/q/${token}`,
  site,
})
const print = async (paper: PaperName, codes: PrintedCode[]): Promise<Buffer> => {
  const pdf = await printPaper(paper, { codes, words, lang: 'ja', title: 'さくら食堂のQRコード', now: 0 })
  // For looking at what has been printed: PRINTS=folder
  const folder = process.env.PRINTS
  if (folder) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}/${paper}-${codes[0]?.url.split('/').at(-1)}.pdf`, pdf)
  }
  return pdf
}
const urls = (codes: PrintedCode[]) => codes.map(({ url }) => url).sort()
const people = [
  '田中 さくら (Sakura)',
  '髙橋 﨑子',
  'Nguyễn Thị Minh Khai',
  '王 谢芳',
  'Łukasz Żółć',
  'Ελένη',
  'Wolfeschlegelsteinhausenbergerdorff',
  '李 明',
  '𠮷野 家',
  'Иван',
  '김 지은',
  'あ'.repeat(40),
]

describeUnless(noPoppler, 'codes on paper', () => {
  it.each([
    ['poster', [210, 297]],
    ['card', [105, 148]],
  ] as const)('a %s of the venue', async (paper, size) => {
    const pdf = await print(paper, [code('abcdef123456')])
    expect(pageSize(pdf)).toEqual(size)
    const pages = pagePictures(pdf)
    expect(pages).toHaveLength(1)
    expect(await readCodes(pages[0] ?? Buffer.alloc(0))).toEqual([`https://${site}/q/abcdef123456`])
    const text = textOf(pdf)
    for (const said of [
      'さくら食堂',
      '本日はご来店ありがとうございます。',
      'ありがとうを、チップで。',
      'Saythankswithatip.',
      '用小费说声谢谢',
      '用小費說聲謝謝',
      '감사의마음을팁으로전해주세요',
      'InJapanatipisneverexpected',
      'GooglePay',
      ...(paper === 'poster'
        ? ['本物の見分け方', 'Genuine:']
        : ['本物のアドレスの始まり', 'Genuineaddressesbeginwith']),
      'アプリも登録も不要',
      'Noapp,noaccount',
      '无需应用，无需注册',
      '無需下載，無需註冊',
      `${site}/q/abcdef123456`,
      '1001',
    ])
      expect(text).toContain(said)
    // Each writing in a font of its own, and nobody's headline smaller than another's.
    const fonts = fontsOf(pdf).map(({ name }) => name)
    for (const font of ['JP', 'SC', 'TC', 'KR']) expect(fonts.join()).toContain(`NotoSans${font}-Bold`)
    const heights = wordsOf(pdf)
      .filter(({ text }) => /^(?:ありがとうを|Enjoyed|用小费|用小費|감사의)/.test(text))
      .map(({ top, bottom }) => Math.round(bottom - top))
    expect(heights).toHaveLength(5)
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(3)
  })

  it.each(['poster', 'card'] as const)('a %s stays on one page, whatever the names', async (paper) => {
    const long = code('long00000000', 'Wolfeschlegelsteinhausenbergerdorff 髙橋', '楽園'.repeat(30))
    const pages = pagePictures(await print(paper, [long]))
    expect(pages).toHaveLength(1)
    expect(await readCodes(pages[0] ?? Buffer.alloc(0))).toEqual(urls([long]))
  })

  it('name cards of everybody, ten on a page, each with their own code', async () => {
    const codes = people.map((person, index) => code(`person${index}`, person))
    const pdf = await print('names', codes)
    const pages = pagePictures(pdf, 300)
    expect(pages).toHaveLength(2)
    const read = (await Promise.all(pages.map(readCodes))).flat().sort()
    expect(read).toEqual(urls(codes))
    const text = textOf(pdf)
    for (const person of people) expect(text).toContain(person.replaceAll(/\s/g, ''))
  })

  it('a name card has no mark for what has no shape of its own', async () => {
    const text = textOf(await print('names', [code('variant00000', '葛\u{e0100}城 カ\u3099ルシア\ufe0f')]))
    expect(text).toMatch(/葛\u{e0100}?城ガルシア/u)
    expect(text).not.toContain('〓')
  })

  it('as many cards as are asked for, with one headline in the house’s language and one in English', async () => {
    const one = code('onlyone00000', '李 明')
    const pdf = await print('names', Array(10).fill(one))
    const pages = pagePictures(pdf, 300)
    expect(pages).toHaveLength(1)
    expect(await readCodes(pages[0] ?? Buffer.alloc(0))).toEqual(Array(10).fill(one.url))
    const words = wordsOf(await print('names', [one]))
    expect(new Set(words.map(({ bottom }) => Math.round(bottom / 3))).size).toBeLessThanOrEqual(9)
    const text = textOf(await print('names', [one]))
    for (const said of ['ありがとうを、チップで', 'Saythankswithatip', '1001-12'])
      expect(text).toContain(said)
    expect(text).not.toMatch(/用小|감사/)
    expect(namesOfLangs('en', guestLangs().slice(0, inSmallPrint))).toBe('Japanese and English')
    // A branch's card says its name once, and large.
    expect(textOf(await print('names', [code('branch000000')])).match(/さくら食堂/g)).toHaveLength(1)
  })

  it('brings every glyph it uses, and nothing else of the fonts', async () => {
    const pdf = await print('names', [code('fonts0000000', '王 谢芳 Łukasz')])
    const fonts = fontsOf(pdf)
    expect(fonts.length).toBeGreaterThanOrEqual(4)
    expect(fonts.filter(({ embedded, subset }) => !embedded || !subset)).toEqual([])
    expect(pdf.length).toBeLessThan(150_000)
  })
})

describe('the printing of codes', () => {
  const test = testApp()

  it('is done in a thread of its own, with the same result, while this one does nothing', async () => {
    const codes = Array.from({ length: 60 }, (_, at) => code(`token${at}`, people[at % people.length]))
    const order = { codes, lang: 'ja', title: 'x', now: 0 } as const
    // Processor time, not time that passes: on a busy machine this thread waits for a processor, too.
    const workOf = async <T>(print: () => Promise<T>) => {
      const before = process.threadCpuUsage()
      const printed = await print()
      const { user, system } = process.threadCpuUsage(before)
      return { printed, work: user + system }
    }
    const apart = await workOf(() => printerApart(i18n)('names', order))
    const here = await workOf(() => printPaper('names', { ...order, words }))
    expect(apart.work).toBeLessThan(here.work / 2)
    expect(apart.printed.length).toBe(here.printed.length)
  })

  it('says so where the thread fails', async () => {
    const wrong = { codes: [{} as PrintedCode], lang: 'ja' as const, title: 'x', now: 0 }
    await expect(printerApart(i18n)('poster', wrong)).rejects.toThrow(TypeError)
  })

  const appOf = (print: ReturnType<typeof printerApart>) => {
    const { get } = qrPrintController(test.deps, print)
    const { businessId, branchId } = test.seed
    const member: Member = { staffId: 's', businessId, branchId: undefined, role: 'owner', name: 'o' }
    const app = express()
      .use((req, _res, next) => {
        Object.assign(req, { member, lang: 'en', text: String })
        next()
      })
      .get('/:paper.pdf', get)
      .use(((_error, _req, res, _next) => res.status(500).end()) satisfies ErrorRequestHandler)
    return (paper: string) => supertest(app).get(`/${paper}.pdf?branch=${branchId}`)
  }

  it('takes the name of another language where the fonts lack signs of one', async () => {
    const { db } = test.deps
    const names = [
      ['محمد علي', { nameEn: 'Mohammed Ali', nameKo: '무함마드 알리' }],
      ['山田🌸花子', { nameEn: 'Hana 🌸', nameKo: '야마다' }],
      ['สมชาย', {}],
      ['田中', { nameEn: 'Tanaka', nameKo: '田中🌸' }],
    ] as const
    for (const [at, [name, texts]] of names.entries())
      await db
        .updateTable('staff')
        .set({ name, texts: JSON.stringify(texts) })
        .where('id', '=', test.seed.staffIds[at] ?? '')
        .execute()
    const printed: PrintedCode[] = []
    await appOf(async (_, { codes }) => {
      printed.push(...codes)
      return Buffer.from('%PDF')
    })('names')
    const people = printed.map(({ person }) => [person?.name, person?.names.en, person?.names.ko])
    expect(people.slice(0, 4)).toEqual([
      ['Mohammed Ali', 'Mohammed Ali', '무함마드 알리'],
      ['야마다', '야마다', '야마다'],
      ['สมชาย', 'สมชาย', 'สมชาย'],
      ['田中', 'Tanaka', 'Tanaka'],
    ])
  })

  it('sets one document after the other, since each takes much memory', async () => {
    let [now, most, all] = [0, 0, 0]
    const ask = appOf(async () => {
      most = Math.max(most, ++now)
      await setImmediate()
      now -= 1
      if (++all === 2) throw new Error('no paper')
      return Buffer.from('%PDF')
    })
    const papers = ['poster', 'card', 'names', 'poster', 'card']
    const answers = await Promise.all(papers.map(ask))
    // One that fails is no end to the others.
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 500])
    expect([most, all]).toEqual([1, 5])
  })
})

it('no more than ten documents wait: whoever comes then is asked to try again', async () => {
  const inTurn = inTurns()
  let finish = () => {}
  const first = inTurn(() => new Promise<void>((done) => (finish = done)))
  await setImmediate()
  const waiting = Array.from({ length: 9 }, (_, n) => inTurn(async () => n))
  await expect(inTurn(async () => 10)).rejects.toThrow(RateLimitedError)
  finish()
  await first
  expect(await Promise.all(waiting)).toHaveLength(9)
  expect(await inTurn(async () => 10)).toBe(10)
})
