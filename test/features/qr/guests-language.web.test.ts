import { describe, expect, it } from 'vitest'
import { guestBrowser } from '../../support/guest.ts'
import { qrSite } from './qr-site.ts'

const site = await qrSite()

const langOf = (text: string) => /<html lang="([^"]*)"/.exec(text)?.[1]

describe.each([
  ['ko', 'ko', { '/branch/staff': '팁을 드릴 분을 선택해 주세요', '/branch/qr': '진짜인지 확인하는 방법' }],
  ['hant', 'zh-Hant', { '/branch/staff': '請選擇您想給小費的人', '/branch/qr': '如何辨別真偽' }],
] as const)('a venue’s people and code, read in %s', (lang, tag, words) => {
  it.each(Object.entries(words))('%s is in the language of a guest', async (path, said) => {
    const guest = guestBrowser(site.app)
    const { text, status } = await guest.get(`${path}?branch=${site.seed.branchId}&lang=${lang}`)
    expect([status, langOf(text)]).toEqual([200, tag])
    expect(text).toContain(said)
    // Without a branch, and where the number is refused, too.
    expect(langOf((await guest.get(path)).text)).toBe(tag)
    const refused = await guest.post(path, { branchNumber: '9999' })
    expect([refused.status, langOf(refused.text)]).toEqual([400, tag])
  })

  it.each(Object.keys(words))('%s is for a member in a language that members read', async (path) => {
    const { text } = await site.as.owner.get(`${path}?branch=${site.seed.branchId}&lang=${lang}`)
    expect(langOf(text)).toBe(lang === 'ko' ? 'en' : 'zh-Hans')
    await site.as.owner.get('/?lang=en')
  })
})
