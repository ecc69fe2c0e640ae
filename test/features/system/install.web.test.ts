import { describe, expect, it } from 'vitest'
import { testApp } from '../../support/app.ts'
import { useWire } from '../../web/wire.ts'

describe('what a browser asks for without its cookies', () => {
  const test = testApp()
  const wire = useWire(test)

  it.each([
    ['ja', 'ja'],
    ['en', 'en'],
    ['cn', 'zh-Hans'],
  ])('has its language in its address: %s', async (lang, html) => {
    const cookie = { Cookie: `lang=${lang === 'ja' ? 'en' : 'ja'}`, 'Accept-Language': 'de' }
    const manifest = await wire.ask(`/manifest-${lang}.webmanifest`, { headers: cookie })
    expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    expect(JSON.parse(manifest.text)).toMatchObject({ lang: html, start_url: '/', display: 'standalone' })
    const offline = await wire.ask(`/offline/${lang}`, { headers: cookie })
    expect([offline.status, offline.headers['set-cookie']]).toEqual([200, undefined])
    expect(offline.text).toContain(`<html lang="${html}"`)
    expect(offline.text).toContain('<meta name="robots" content="noindex">')
  })

  it('is there in no other language', async () => {
    for (const path of ['/manifest-de.webmanifest', '/offline/de', '/offline/', '/manifest-.webmanifest']) {
      expect([path, (await wire.ask(path)).status]).toEqual([path, 404])
    }
    expect((await wire.ask('/build.json')).status).toBe(404)
  })

  it('is named on every page but those of a guest on the way to a tip', async () => {
    const link = async (path: string) =>
      /<link rel="manifest" href="([^"]*)">/.exec(
        (await wire.ask(path, { headers: { 'Accept-Language': 'en' } })).text,
      )?.[1]
    for (const path of ['/', '/tip', '/scanner', '/nowhere', '/terms-conditions']) {
      expect([path, await link(path)]).toEqual([path, '/manifest-en.webmanifest'])
    }
    for (const path of [`/tip/${test.seed.branchId}`, `/tip/${test.seed.branchId}/confirm`, '/q/unknown']) {
      expect([path, await link(path)]).toEqual([path, undefined])
    }
  })
})
