import { afterAll, expect, it } from 'vitest'
import { createI18n } from '../../server/http/i18n/i18n.ts'
import { guestAreas, guestLangs, languages } from '../../views/languages.ts'
import { createTestApp } from '../support/app.ts'
import { beginTip, guestBrowser, pay, toPreview } from '../support/guest.ts'
import { readRow } from '../support/rows.ts'

type Texts = { [key: string]: string | Texts }

/** Each text with a mark before it. */
const marked = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? `eo ${text}` : marked(text)]),
  )
// What a folder `locales/eo` would bring: nothing else is told of it.
languages.eo = {
  name: 'Esperanto',
  tags: ['eo'],
  stripe: 'en',
  yen: '{{yen}} enoj',
  fallback: 'cn',
  scripts: ['Latn'],
  poster: 'Noto Sans',
}
const i18n = await createI18n('test')
for (const area of guestAreas) i18n.addResourceBundle('eo', area, marked(i18n.getResourceBundle('en', area)))
const test = await createTestApp({ i18n })
afterAll(async () => {
  delete languages.eo
  await test?.close()
})

it('guests read a further language wherever they go, by its folder alone', async () => {
  expect(guestLangs()).toContain('eo')
  const guest = guestBrowser(test.app, { 'Accept-Language': 'eo-001, en;q=0.5' })
  const reads = (text: string, ...said: string[]) => {
    const shown = text.replace(/<style>.*?<\/style>/s, '')
    for (const each of ['<html lang="eo"', ...said]) expect(shown).toContain(each)
  }
  const branch = `/tip/${test.seed.branchId}`
  reads((await guest.get(branch)).text, '<summary>Esperanto</summary>', 'eo Choose how to pay', ' enoj')
  reads((await guest.post(branch, { recipient: 'all', amount: 'x' })).text, 'eo Amount must be a number')
  const { confirm } = await beginTip(guest, test.seed.branchId, { amount: '500' })
  reads((await guest.get(confirm)).text, 'eo Choose how to pay', '500<span class="unit"> enoj</span>')
  const paid = await pay(guest, await toPreview(guest, test.sandbox, confirm))
  reads((await guest.get(paid.headers.location ?? '')).text, 'eo Thank you', '500')
  const { lang } = await readRow(test.deps.db, 'tip', /tip=(\w+)/.exec(confirm)?.[1] ?? '')
  expect(lang).toBe('eo')
  for (const path of [
    '/',
    '/welcome',
    '/scanner',
    '/tip',
    '/privacy-policy',
    '/terms-conditions',
    '/nowhere',
  ])
    reads((await guest.get(path)).text, 'eo ')
  reads((await guest.get('/offline/eo')).text)
  expect((await guest.get('/manifest-eo.webmanifest')).text).toContain('"lang":"eo"')
})

it('what only people with an account read is in its fallback, and says so', async () => {
  const { text } = await guestBrowser(test.app, { 'Accept-Language': 'eo' }).get('/auth/login')
  expect(text).toContain('<html lang="zh-Hans"')
  expect(text).toMatch(/<p class="small" lang="eo">eo This page is in/)
  expect(text).not.toContain('Esperanto')
})
