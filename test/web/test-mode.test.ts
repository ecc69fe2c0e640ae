import supertest from 'supertest'
import { describe, expect, it } from 'vitest'
import { paths } from '../../server/base/paths.ts'
import { testApp } from '../support/app.ts'

const strip = /<aside class="demo">([^<]*)<\/aside>/
const live = {
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
  LEGAL_NAME: 'a',
  LEGAL_REPRESENTATIVE: 'b',
  LEGAL_ADDRESS: 'c',
  LEGAL_PHONE: '03-1234-5678',
  LEGAL_EMAIL: 'a@example.jp',
}

const stripOn = async (app: ReturnType<typeof testApp>, path: string, lang = 'en') =>
  strip.exec((await supertest(app.app).get(path).set('Accept-Language', lang)).text)?.[1]

describe('with test keys', () => {
  const site = testApp()

  it('every page says in the reader’s language that cards are not charged', async () => {
    const tip = paths.tip(site.seed.branchId)
    for (const path of [tip, paths.home(), paths.disclosure(), paths.tipEntry(), '/nowhere'])
      expect([path, await stripOn(site, path)]).toEqual([path, 'Test mode: cards are not charged'])
    expect(await stripOn(site, tip, 'ja')).toBe('テストモード（カードには請求されません）')
    expect(await stripOn(site, tip, 'zh-CN')).toBe('测试模式（不会扣款）')
  })
})

describe('with test keys and DEMO', () => {
  const site = testApp({}, { DEMO: '1' })

  it('the demo says what it is, once', async () => {
    expect(await stripOn(site, paths.tip(site.seed.branchId))).toMatch(/^Demo: no real money/)
  })
})

describe('with live keys', () => {
  const site = testApp({}, live)

  it('no page speaks of a test', async () => {
    expect(await stripOn(site, paths.tip(site.seed.branchId))).toBeUndefined()
    expect(await stripOn(site, paths.home())).toBeUndefined()
  })
})
