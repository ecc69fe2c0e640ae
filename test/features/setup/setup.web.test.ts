import { afterEach, describe, expect, it } from 'vitest'
import { newSetupSecret, setupState } from '../../../server/people/access/setup.store.ts'
import { type GuestBrowser, guestBrowser, hiddenField } from '../../support/guest.ts'
import { mainOf } from '../../support/without-tags.ts'
import { linkIn, registering } from '../member/link-site.ts'
import { createEmptySite, type EmptySite, made, sellerForm, setupForm } from './empty-site.ts'

let site: EmptySite
afterEach(() => site.close())

const fieldsOf = (html: string) => [
  ...new Set([...mainOf(html).matchAll(/<input[^>]* name="(\w+)"/g)].map(([, name]) => name)),
]
const firstFields = ['key', 'name', 'branchName', 'kind', 'number', 'ownerName', 'ownerEmail']
const live = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }

/** The page behind a link, and a way to send its form. */
async function open(env: Record<string, string> = {}) {
  site = await createEmptySite({ env })
  const link = await site.link()
  const browser = guestBrowser(site.app)
  const { text } = await browser.get(link)
  const key = newSetupSecret()
  return { text, browser, send: (form: Record<string, string>) => browser.post(link, { key, ...form }) }
}

describe('the form of the set-up', () => {
  it('makes business, branch and owner, with the first free number and the amounts that may be tipped', async () => {
    const { text, send } = await open({ MAX_TIP_YEN: '500' })
    expect(fieldsOf(text)).toEqual(firstFields)
    expect(hiddenField(text, 'number')).toBe('1001')
    expect((await send({ ...setupForm, number: '１００１' })).status).toBe(303)
    const { db } = site.deps
    expect(await db.selectFrom('business').select(['name', 'time_zone']).execute()).toEqual([
      { name: setupForm.name, time_zone: 'Asia/Tokyo' },
    ])
    expect(await db.selectFrom('branch').selectAll().execute()).toMatchObject([
      {
        name: setupForm.branchName,
        kind: 'restaurant',
        number: '1001',
        presets: '[300,500]',
        address: '',
      },
    ])
    expect(await db.selectFrom('staff').selectAll().execute()).toMatchObject([
      { name: setupForm.ownerName, email: setupForm.ownerEmail, role: 'owner', person_id: null },
    ])
    const said = await db.selectFrom('audit_entry').select(['action', 'member_id']).execute()
    expect(said.map(({ action }) => action).toSorted()).toEqual([
      'branch.added',
      'business.created',
      'business.legal',
      'member.invited',
    ])
    expect(said.every(({ member_id }) => member_id === null)).toBe(true)
  })

  it('makes nothing of a form with a mistake, keeps what was typed, and can be sent again', async () => {
    const { send } = await open()
    const key = newSetupSecret()
    for (const wrong of [
      { ownerEmail: 'hana@' },
      { number: 'x' },
      { kind: '' },
      { branchName: ' ' },
      { name: '' },
    ]) {
      const answer = await send({ ...setupForm, key, ...wrong })
      expect([wrong, answer.status]).toEqual([wrong, 400])
      expect(hiddenField(answer.text, 'ownerName')).toBe(setupForm.ownerName)
      expect(hiddenField(answer.text, 'key')).toBe(key)
    }
    expect((await send({ ...setupForm, key: 'x' })).status).toBe(400)
    expect(await made(site)).toEqual([0, 0, 0, 0, 0])
    expect((await send(setupForm)).status).toBe(303)
  })

  it('is in the language of its reader, and stays filled in when that is changed', async () => {
    site = await createEmptySite()
    const link = await site.link()
    const reader = guestBrowser(site.app, { 'Accept-Language': 'zh-CN' })
    expect((await reader.get(link)).text).toContain('设置此小费网站')
    const again = await reader.post(`${link}?lang=ja`, { ...setupForm, key: newSetupSecret(), lang: 'ja' })
    expect(again.text).toContain('このサイトの初期設定')
    expect(hiddenField(again.text, 'branchName')).toBe(setupForm.branchName)
  })

  it('asks the legal details with live keys, and sets up with all of them alone', async () => {
    const { text, send } = await open(live)
    expect(fieldsOf(text)).toEqual([
      ...firstFields.slice(0, 2),
      ...Object.keys(sellerForm),
      ...firstFields.slice(2),
    ])
    for (const item of Object.keys(sellerForm))
      expect([item, (await send({ ...setupForm, ...sellerForm, [item]: '' })).status]).toEqual([item, 400])
    expect((await send(setupForm)).status).toBe(400)
    expect(await made(site)).toEqual([0, 0, 0, 0, 0])
    expect((await send({ ...setupForm, ...sellerForm })).status).toBe(303)
    const guest = await guestBrowser(site.app).get('/special-terms-conditions')
    for (const typed of [setupForm.name, ...Object.values(sellerForm)]) expect(guest.text).toContain(typed)
  })

  it('asks nothing that a setting gives, and takes none of it', async () => {
    const { text, send } = await open({ ...live, LEGAL_NAME: '設定株式会社', LEGAL_PHONE: '03-0000-0000' })
    for (const given of ['name', 'phone']) expect(fieldsOf(text)).not.toContain(given)
    const { name, ...rest } = setupForm
    const { phone, ...seller } = sellerForm
    expect((await send({ ...rest, ...seller, name })).status).toBe(400)
    expect((await send({ ...rest, ...seller })).status).toBe(303)
    expect(await site.deps.db.selectFrom('business').select('name').execute()).toEqual([
      { name: '設定株式会社' },
    ])
  })
})

describe('what the browser of the link sees until the owner has signed in', () => {
  const other = { name: '青空 はな', email: 'hana.aozora@example.jp' }
  let browser: GuestBrowser
  const begin = async (options: Parameters<typeof createEmptySite>[0] = {}) => {
    site = await createEmptySite(options)
    browser = await site.begin()
  }
  const shownLink = async () => linkIn((await browser.post('/setup/owner/link', { to: 'show' })).text)
  const owners = () =>
    site.deps.db.selectFrom('staff').select(['name', 'email', 'deleted_at', 'declined_at']).execute()

  it('is what was made, with two ways to the owner’s password, and none after that', async () => {
    await begin()
    const page = mainOf((await browser.get('/setup')).text)
    for (const said of [setupForm.name, setupForm.branchName, '7001', setupForm.ownerName, 'hana@'])
      expect(page).toContain(said)
    expect(page).not.toContain('register')
    const opened = await browser.post('/setup/owner/link', { to: 'open' })
    expect([opened.status, linkIn(opened.headers.location ?? '')]).toEqual([303, opened.headers.location])
    // The newer one counts.
    const shown = await shownLink()
    expect((await guestBrowser(site.app).get(opened.headers.location ?? '')).status).toBe(410)
    const spare = await site.link()
    const phone = guestBrowser(site.app)
    expect((await phone.post(shown, registering())).headers.location).toBe('/branch')
    expect((await phone.get('/branch/business')).status).toBe(200)
    expect(await setupState(site.deps.db)).toBe('over')
    expect((await browser.get('/setup')).status).toBe(404)
    expect((await browser.post('/setup', other)).status).toBe(404)
    expect((await browser.post('/setup/owner/link', { to: 'open' })).status).toBe(404)
    expect((await browser.get(spare)).status).toBe(410)
    expect(await owners()).toMatchObject([{ name: setupForm.ownerName, email: setupForm.ownerEmail }])
    expect(JSON.stringify(site.logged)).not.toContain(shown.split('/').at(-1))
  })

  it('corrects the owner’s name and address: the link for the wrong one is void', async () => {
    await begin()
    const wrong = await shownLink()
    expect((await browser.post('/setup', { ...other, email: 'hana@' })).status).toBe(400)
    for (let times = 0; times < 2; times++)
      expect((await browser.post('/setup', other)).headers.location).toBe('/setup')
    expect(await owners()).toEqual([{ ...other, deleted_at: null, declined_at: null }])
    expect((await guestBrowser(site.app).get(wrong)).status).toBe(410)
    expect((await guestBrowser(site.app).get(await shownLink())).status).toBe(200)
    const said = await site.deps.db.selectFrom('audit_entry').select('action').execute()
    expect(said.filter(({ action }) => action === 'staff.changed')).toHaveLength(1)
  })

  it('invites an owner anew who has declined, but not at the address of another owner', async () => {
    await begin()
    const { db } = site.deps
    const row = await db.selectFrom('staff').selectAll().executeTakeFirstOrThrow()
    const second = {
      ...row,
      id: 'second',
      code: 'second',
      email: other.email,
      created_at: row.created_at + 1,
    }
    await db.insertInto('staff').values(second).execute()
    await db.updateTable('staff').set({ email: null, declined_at: 5 }).where('id', '=', row.id).execute()
    expect((await browser.post('/setup/owner/link', { to: 'open' })).headers.location).toBe('/setup')
    expect((await browser.post('/setup', { ...other, email: 'HANA.aozora@example.jp' })).status).toBe(400)
    await browser.post('/setup', { ...other, email: 'new@example.jp' })
    expect((await owners())[0]).toEqual({
      ...other,
      email: 'new@example.jp',
      deleted_at: null,
      declined_at: null,
    })
  })

  it.each([
    ['Cognito keeps the accounts', { accounts: true }],
    ['codes are mailed', { env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.jp' } }],
  ])('says where to register where %s, and makes no link', async (_, options) => {
    await begin(options)
    expect(mainOf((await browser.get('/setup')).text)).toContain('auth/<wbr/>register')
    expect((await browser.post('/setup/owner/link', { to: 'open' })).status).toBe(404)
    const mails = async () => (await site.deps.db.selectFrom('outbox').select('id').execute()).length
    const mailed = 'env' in options ? 1 : 0
    // The right address hears of it once.
    await browser.post('/setup', { ...other, email: setupForm.ownerEmail })
    expect(await mails()).toBe(mailed)
    await browser.post('/setup', other)
    expect(await mails()).toBe(2 * mailed)
  })
})
