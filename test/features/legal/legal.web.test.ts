import { describe, expect, it } from 'vitest'
import { formatYen } from '../../../views/format.ts'
import { langs } from '../../../views/lang.ts'
import { testApp } from '../../support/app.ts'
import { beginTip, guestBrowser } from '../../support/guest.ts'

const details = {
  LEGAL_NAME: 'さくらグループ株式会社',
  LEGAL_REPRESENTATIVE: '桜井 花子',
  LEGAL_ADDRESS: '東京都台東区浅草1-2-3',
  LEGAL_PHONE: '03-1234-5678',
  LEGAL_PHONE_HOURS: '平日 10:00–17:00',
  LEGAL_EMAIL: 'info@sakura.example.jp',
  LEGAL_INVOICE_NUMBER: 'T1234567890123',
}
const cognito = {
  COGNITO_USER_POOL_ID: 'ap-northeast-1_AbCdEfGhI',
  COGNITO_CLIENT_ID: 'client1',
}
const pages = ['/privacy-policy', '/terms-conditions', '/special-terms-conditions']
const headers = { ja: 'ja', en: 'en', cn: 'zh-CN' }

describe('the legal pages', () => {
  const site = testApp({}, details)
  const withCognito = testApp({}, { ...details, ...cognito })

  it.each(langs)('speak %s, name the business, are linked to each other and set no cookie', async (lang) => {
    const guest = guestBrowser(site.app, { 'Accept-Language': headers[lang] })
    for (const path of pages) {
      const page = await guest.get(path)
      expect(page.status).toBe(200)
      expect(page.headers['set-cookie']).toBeUndefined()
      expect(page.text).toContain(details.LEGAL_NAME)
      expect(page.text).toContain('<link rel="canonical"')
      for (const other of pages) expect(page.text).toContain(`href="${other}"`)
    }
  })

  it.each(langs)('have every item of the law on one page in %s', async (lang) => {
    const guest = guestBrowser(site.app, { 'Accept-Language': headers[lang] })
    const { text } = await guest.get('/special-terms-conditions')
    expect(text).toMatch(/<title>[^<]*特定商取引法に基づく表記/)
    expect(text).toMatch(/<h1[^>]*>特定商取引法に基づく表記<\/h1>/)
    for (const value of Object.values(details)) expect(text).toContain(value)
    for (const amount of [100, 100_000]) expect(text).toContain(formatYen(amount, lang))
    expect(text.match(/<dt>/g)).toHaveLength(13)
  })

  it('name exactly those outside who get data', async () => {
    const without = await guestBrowser(site.app).get('/privacy-policy')
    expect(without.text).toContain('Stripe, Inc.')
    expect(without.text).not.toMatch(/Cognito|password of people/)
    const both = await guestBrowser(withCognito.app).get('/privacy-policy')
    expect(both.text).toContain('Amazon Cognito')
    expect(both.text).toContain('Region ap-northeast-1')
  })

  it('name the cookies of registering only where people can register', async () => {
    const cookiesOf = async ({ app }: typeof site) => {
      const { text } = await guestBrowser(app).get('/privacy-policy')
      return [...text.matchAll(/<dt class="mono">(\w+)</g)].map(([, name]) => name)
    }
    const everywhere = ['lang', 'guest', 'flash', 'session', 'welcomed']
    expect(await cookiesOf(site)).toEqual(everywhere)
    expect(await cookiesOf(withCognito)).toEqual(everywhere.toSpliced(4, 0, 'register', 'reset'))
  })

  it('are linked once on every page of a visitor, also where the guest pays', async () => {
    const guest = guestBrowser(site.app)
    const { confirm } = await beginTip(guest, site.seed.branchId)
    for (const path of ['/', '/tip', '/scanner', `/tip/${site.seed.branchId}`, confirm, '/nowhere']) {
      const { text } = await guest.get(path)
      const footer = text.slice(text.indexOf('<footer'))
      for (const page of pages) {
        expect(footer, path).toContain(`href="${page}"`)
        expect(text.split(`href="${page}"`), path).toHaveLength(2)
      }
    }
  })
})

describe('the legal pages of an installation without real money', () => {
  const site = testApp()
  it('say what is missing instead of leaving it out', async () => {
    const guest = guestBrowser(site.app)
    for (const path of pages) expect((await guest.get(path)).text).toContain('takes no real payments yet')
    const { text } = await guest.get('/special-terms-conditions')
    expect(text.match(/Not filled in yet/g)).toHaveLength(5)
  })
})
