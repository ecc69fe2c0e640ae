import { describe, expect, it } from 'vitest'
import { guestBrowser } from '../../support/guest.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { qrSite } from '../qr/qr-site.ts'
import { staffPeople } from '../staff/staff-people.ts'

const site = await qrSite()
const { person, added, rowOf } = staffPeople(() => site)

const read = async (lang: string, path: string) =>
  (await guestBrowser(site.app, { 'Accept-Language': lang }).get(path)).text
const branch = {
  name: 'さくら食堂',
  nameEn: 'Sakura Diner',
  kind: 'restaurant',
  number: '1001',
  address: '東京都台東区浅草1-2-3',
  addressEn: '1-2-3 Asakusa, Tokyo',
  presets: '300, 500',
}
const edit = (more: Record<string, string> = {}) =>
  site.as.owner.post(`/branch/branches/${site.seed.branchId}/edit`, { ...branch, ...more })
const folded = '<details class="fold">'

describe('a branch in several languages', () => {
  it('has a form with the others folded, and open as soon as one holds something', async () => {
    const path = `/branch/branches/${site.seed.branchId}/edit`
    await edit()
    expect((await site.as.owner.get(path)).text).toContain(folded)
    expect((await edit({ nameKo: '사쿠라 식당' })).status).toBe(303)
    const { text } = await site.as.owner.get(path)
    expect(text).toContain('<details class="fold" open="">')
    const [input] = /<input[^>]* id="nameKo"[^>]*>/.exec(text) ?? []
    expect(input).toContain('lang="ko"')
    expect(input).toContain('value="사쿠라 식당"')
  })

  it('keeps everything typed when one of them is wrong, and says so there', async () => {
    const typed = { nameCn: '樱花食堂', addressHant: 'x'.repeat(201), greetingKo: '어서 오세요' }
    const { status, text } = await edit(typed)
    expect(status).toBe(400)
    expect(text).toContain('<details class="fold" open="">')
    expect(text).toContain('href="#addressHant"')
    expect(text).toContain('id="addressHant-error"')
    for (const value of Object.values(typed)) expect(text).toContain(`value="${value}"`)
    expect((await edit({ nameEn: `Sak\u202eura ${'a'.repeat(80)}` })).text).toContain('href="#nameEn"')
  })

  it('is called on guests’ pages as they read it, with its language said where that is another', async () => {
    await edit({ nameCn: '樱花食堂', nameHant: '櫻花食堂', greetingEn: 'Wel\u202ecome' })
    const tip = `/tip/${site.seed.branchId}`
    const english = await read('en', tip)
    expect(english).toContain('<bdi class="whole">Sakura Diner</bdi>')
    expect(english).toContain('<bdi class="whole">1-2-3 Asakusa, Tokyo</bdi>')
    expect(english).toMatch(/<title>[^<]*Sakura Diner/)
    expect(english).toMatch(/property="og:title" content="[^"]*Sakura Diner/)
    expect(english).not.toContain('さくら食堂')
    expect(english).toContain('<p class="greeting">Welcome</p>')
    const chinese = await read('zh', tip)
    expect(chinese).toContain('<bdi class="whole">樱花食堂</bdi>')
    expect(chinese).toContain('<bdi class="whole" lang="en">1-2-3 Asakusa, Tokyo</bdi>')
    expect(chinese).toContain('<p class="greeting">感谢您的光临。</p>')
    const japanese = await read('ja', tip)
    expect(japanese).toContain('<bdi class="whole">さくら食堂</bdi>')
    for (const path of [
      `/branch/staff?branch=${site.seed.branchId}`,
      `/branch/qr?branch=${site.seed.branchId}`,
    ])
      expect([path, withoutTags(await read('en', path))]).toEqual([
        path,
        expect.stringContaining('Sakura Diner'),
      ])
    // In the owner's lists its name in the books stands beside the one that they read.
    const desk = withoutTags((await site.as.owner.get('/branch/business?lang=en')).text)
    expect(desk).toContain('Sakura Diner さくら食堂')
    await edit({ nameCn: '', nameHant: '櫻花食堂' })
    expect(await read('zh', tip)).toContain('<bdi class="whole" lang="en">Sakura Diner</bdi>')
  })
})

describe('a person in several languages', () => {
  it('keeps the greeting when names are changed, and the names when the greeting is', async () => {
    const id = await added({ nameEn: 'Kai', nameKo: '카이' })
    const face = (fields: Record<string, string>) =>
      site.as.owner.upload(`/branch/staff/${id}/photo`, { greeting: '', ...fields })
    expect((await face({ greetingCn: '你好', greetingEn: 'x'.repeat(101) })).status).toBe(400)
    expect((await face({ greeting: 'やあ', greetingCn: '你好', greetingEn: 'Hello' })).status).toBe(303)
    const { code } = await rowOf(id)
    const edited = { code, nameEn: 'Kai I.', nameKo: '', nameHant: '凱' }
    expect((await site.as.owner.post(`/branch/staff/${id}/edit`, person(edited))).status).toBe(303)
    const texts = { nameEn: 'Kai I.', nameHant: '凱', greetingEn: 'Hello', greetingCn: '你好' }
    expect(JSON.parse((await rowOf(id)).texts)).toEqual(texts)
    const tip = `/tip/${site.seed.branchId}?staff=${id}`
    expect(await read('en', tip)).toContain('<p class="greeting">Hello</p>')
    expect(await read('en', tip)).toContain('Thank <bdi class="whole">Kai I.</bdi> with a tip')
    expect(await read('zh', tip)).toContain('<bdi class="whole" lang="en">Kai I.</bdi>')
    const list = await read('zh', `/branch/staff?branch=${site.seed.branchId}&q=kai i`)
    expect(list).toContain('<span>你好</span>')
    // Whoever leaves takes their words along.
    expect((await site.as.owner.post(`/branch/staff/${id}/delete`, {})).status).toBe(303)
    expect((await rowOf(id)).texts).toBe('{}')
  })
})
