import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { demoMembers } from '../../demo/seed-demo.ts'
import { startPushSandbox } from '../../sandbox/push/server.ts'
import { createAccountApp } from '../../support/account-app.ts'
import { type GuestBrowser, guestBrowser } from '../../support/guest.ts'

const password = 'Correct-horse-1'
const page = '/branch/profile/notifications'
const here = `${page}/here`
const devices = `${page}/devices`
const chrome = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36'

describe('a staff member’s notifications', async () => {
  let phone: GuestBrowser
  let key = ''

  const service = await startPushSandbox()
  const test = await createAccountApp({ env: { PUSH_SERVICE_URL: service.url } })
  for (const member of Object.values(demoMembers)) await test.cognito.seedUser({ ...member, password })
  afterAll(async () => {
    await test.close()
    await service.close()
  })
  beforeEach(async () => {
    await test.deps.db.deleteFrom('push_device').execute()
    await test.deps.db.deleteFrom('push_setting').execute()
    phone = await signedIn('staff')
    const { text } = await phone.get(page)
    key = /&quot;publicKey&quot;:&quot;([\w-]+)&quot;/.exec(text)?.[1] ?? ''
  })
  const signedIn = async (who: keyof typeof demoMembers) => {
    const browser = guestBrowser(test.app, { 'Accept-Language': 'en', 'User-Agent': chrome })
    const { email } = demoMembers[who]
    expect((await browser.post('/auth/login', { email, password })).status).toBe(303)
    return browser
  }
  const turnOn = (browser = phone, more: Record<string, string> = {}) =>
    browser.post(here, { ...service.subscribe(key), ...more })
  const rows = () => test.deps.db.selectFrom('push_device').selectAll().execute()

  it('are found from the profile, by those whom guests can tip', async () => {
    expect((await phone.get('/branch/profile')).text).toContain(`href="${page}"`)
    const owner = await signedIn('owner')
    expect((await owner.get('/branch/profile')).text).not.toContain(page)
    const { text } = await owner.get(page)
    expect(text).toContain('Guests can’t tip owners')
    expect(text).not.toContain('publicKey')
    expect((await guestBrowser(test.app).get(page)).headers.location).toContain('/auth/login')
  })

  it('are turned on by a browser, which then stands in the list until its button is pressed', async () => {
    expect((await phone.get(page)).text).toContain('No devices yet')
    expect((await turnOn()).status).toBe(204)
    const { text } = await phone.get(page)
    expect(text).toContain('Chrome on Android')
    expect(text).toContain('No message yet')
    expect(text).toContain('&quot;on&quot;:true')
    const [{ id, endpoint } = { id: '', endpoint: '' }] = await rows()
    expect(text).not.toContain(endpoint)
    const answer = await phone.post(devices, { device: id })
    expect([answer.status, answer.headers.location]).toEqual([303, page])
    expect((await phone.get(page)).text).toContain('Device removed')
    expect(await rows()).toEqual([])
  })

  it('are one link away from home until they are on in this browser', async () => {
    const offer = 'Turn on notifications of tips on this device'
    const home = async (browser: GuestBrowser) => (await browser.get('/branch')).text
    expect(await home(phone)).toMatch(new RegExp(`href="${page}"[^>]*>${offer}`))
    expect(await home(await signedIn('owner'))).not.toContain(offer)
    await turnOn()
    expect(await home(phone)).not.toContain(offer)
    expect(await home(await signedIn('staff'))).toContain(offer)
  })

  it('are tried out with a message to this device alone, which says how it went', async () => {
    const test = `${page}/test`
    const tried = async () => {
      expect((await phone.post(test, {})).headers.location).toBe(page)
      return (await phone.get(page)).text
    }
    expect(await tried()).toContain('Notifications are off on this device.')
    await turnOn(await signedIn('staff'))
    await turnOn()
    expect((await phone.get(page)).text.match(/Send a test/g)).toHaveLength(1)
    const [mine] = (await rows()).toSorted((a, b) => b.created_at - a.created_at)
    const before = service.received.length
    expect(await tried()).toContain('The test is on its way')
    const [message, ...more] = service.received.slice(before)
    expect([message?.to, more]).toEqual([mine?.endpoint, []])
    expect(JSON.parse(message?.payload ?? '')).toMatchObject({
      url: page,
      title: { en: 'Test notification', ja: 'テスト通知' },
    })
    service.answers.push(500)
    expect(await tried()).toContain('can’t be reached just now')
    service.answers.push(403)
    expect(await tried()).toContain('did not take the message')
    service.answers.push(410)
    expect(await tried()).toContain('Notifications are off on this device.')
    expect((await rows()).map(({ id }) => id)).not.toContain(mine?.id)
    service.received.length = before
  })

  it('stay with the sign-in when it gets a new session', async () => {
    const manager = await signedIn('manager')
    await turnOn(manager)
    const session = () =>
      test.deps.db
        .selectFrom('session')
        .select('id')
        .where('person_id', '=', demoMembers.manager.sub)
        .execute()
    const before = await session()
    const changed = {
      oldPassword: password,
      newPassword: 'Another-horse-2',
      confirmPassword: 'Another-horse-2',
    }
    expect((await manager.post('/branch/profile/password-change', changed)).status).toBe(303)
    expect(await session()).not.toEqual(before)
    expect((await manager.get(page)).text).toContain('&quot;on&quot;:true')
    await test.cognito.seedUser({ ...demoMembers.manager, password })
  })

  it('are removed by nobody else', async () => {
    await turnOn()
    const [{ id } = { id: '' }] = await rows()
    const manager = await signedIn('manager')
    expect((await manager.post(devices, { device: id })).status).toBe(303)
    expect(await rows()).toHaveLength(1)
  })

  it('keep whether a member reads amounts', async () => {
    const saved = await phone.post(page, { amounts: '1' })
    expect([saved.status, saved.headers.location]).toEqual([303, page])
    expect((await phone.get(page)).text).toContain('checked="" value="1"')
    expect((await phone.post(page, { amounts: '2' })).status).toBe(400)
  })

  it('write neither addresses nor keys into the log', async () => {
    await turnOn()
    const [{ endpoint, auth, p256dh } = { endpoint: '-', auth: '-', p256dh: '-' }] = await rows()
    const { private_key: secret } = await test.deps.db
      .selectFrom('push_key')
      .selectAll()
      .executeTakeFirstOrThrow()
    const log = JSON.stringify(test.logged)
    expect(log).toContain('push device turned on')
    expect([new URL(endpoint).pathname, auth, p256dh, secret].filter((each) => log.includes(each))).toEqual(
      [],
    )
  })

  it('are named on the privacy page', async () => {
    expect((await phone.get('/privacy-policy')).text).toContain('Push services of browsers')
  })
})
