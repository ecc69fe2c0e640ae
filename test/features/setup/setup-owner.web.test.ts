import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GuestBrowser, hiddenField } from '../../support/guest.ts'
import { mainOf } from '../../support/without-tags.ts'
import { branchForm, businessForm, createEmptySite, type EmptySite } from './empty-site.ts'

describe('the owner’s step', () => {
  let site: EmptySite
  let browser: GuestBrowser
  beforeEach(async () => {
    site = await createEmptySite({ accounts: true })
    browser = await site.begin()
    await browser.post('/setup/business', businessForm)
  })
  afterEach(() => site.close())
  const owners = () =>
    site.deps.db.selectFrom('staff').select(['name', 'email', 'deleted_at']).orderBy('created_at').execute()
  const hana = { name: '青空 花', email: 'hana@example.jp' }

  it('invites, and says where to register', async () => {
    expect((await browser.post('/setup/owner', hana)).headers.location).toBe('/setup/owner')
    const page = mainOf((await browser.get('/setup/owner')).text)
    expect(page).toContain('auth/<wbr/>register')
    expect(page).toContain('Has not accepted yet')
    expect(await owners()).toEqual([{ ...hana, deleted_at: null }])
    await browser.post('/setup/branch', branchForm)
    expect((await browser.post('/setup/finish', {})).headers.location).toBe('/auth/register')
  })

  it('keeps what was typed when the address is none', async () => {
    const wrong = await browser.post('/setup/owner', { name: '青空 花', email: 'hana@' })
    expect(wrong.status).toBe(400)
    expect(hiddenField(wrong.text, 'email')).toBe('hana@')
    expect(await owners()).toEqual([])
  })

  it('corrects a name and an address; the wrong one is invited no more', async () => {
    await browser.post('/setup/owner', { ...hana, email: 'hanna@example.jp' })
    await browser.post('/setup/owner', hana)
    expect(await owners()).toMatchObject([
      { email: null, deleted_at: expect.any(Number) },
      { ...hana, deleted_at: null },
    ])
    await browser.post('/setup/owner', { ...hana, name: '青空 はな' })
    await browser.post('/setup/owner', { ...hana, name: '青空 はな' })
    const left = (await owners()).filter(({ deleted_at }) => deleted_at === null)
    expect(left).toMatchObject([{ name: '青空 はな', email: hana.email }])
  })

  it('leaves an owner alone who has accepted', async () => {
    await browser.post('/setup/owner', hana)
    await site.deps.db.updateTable('staff').set({ person_id: 'someone' }).execute()
    const page = await browser.get('/setup/owner')
    expect(mainOf(page.text)).toContain('Has accepted the place')
    expect(mainOf(page.text)).not.toContain('<form')
    const sent = await browser.post('/setup/owner', { ...hana, email: 'other@example.jp' })
    expect([sent.status, sent.headers.location]).toEqual([303, '/setup/owner'])
    expect(await owners()).toMatchObject([hana])
  })
})
