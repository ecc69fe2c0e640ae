import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hookSeal } from '../../../server/features/hooks/hook.secret.ts'
import { createHookMessages } from '../../../server/features/hooks/hook.sender.ts'
import { startOutbox } from '../../../server/outbox/outbox.ts'
import { messageRow } from '../../../server/outbox/records/hook.outbox.store.ts'
import { createBusiness } from '../../../server/venues/business.store.ts'
import { demoMembers } from '../../demo/seed-demo.ts'
import { accountApp } from '../../support/account-app.ts'
import { beginTip, type GuestBrowser, guestBrowser, pay, toPreview } from '../../support/guest.ts'
import { type Receiver, startReceiver } from './receiver.ts'

const password = 'Correct-horse-1'
const all = '/branch/business/webhooks'
const english = { 'Accept-Language': 'en' }

describe('an owner’s webhooks', () => {
  const test = accountApp({ env: { WEBHOOK_NETWORKS: '127.0.0.0/8' } })
  let receiver: Receiver
  let owner: GuestBrowser
  let delivery: { stop(): Promise<void> }
  const signIn = async (who: keyof typeof demoMembers) => {
    const { email } = demoMembers[who]
    await test.cognito.seedUser({ ...demoMembers[who], password })
    const browser = guestBrowser(test.app, english)
    expect((await browser.post('/auth/login', { email, password })).status).toBe(303)
    return browser
  }
  beforeAll(async () => {
    receiver = await startReceiver()
    owner = await signIn('owner')
    const { db, hooks: sender, clock, log, secrets } = test.deps
    const deps = { db, seal: hookSeal(secrets.session), sender, clock, log }
    delivery = startOutbox(deps, [createHookMessages(deps)], 20)
  })
  afterAll(async () => {
    await delivery.stop()
    await receiver.close()
  })
  const secretOn = (html: string) => /whsec_[\w+/=]+/.exec(html)?.[0]
  const arrived = (type: string) => receiver.received.filter((one) => one.type === type)
  let page = ''

  it('are the owner’s alone', async () => {
    const manager = await signIn('manager')
    expect((await manager.get(all)).status).toBe(403)
    expect((await manager.post(all, { url: receiver.url })).status).toBe(403)
    for (const one of [`${all}/another`, `${all}/another/delete`])
      expect((await manager.get(one)).status).toBe(403)
    for (const one of [`${all}/another`, `${all}/another/messages/msg_1`, `${all}/another/delete`])
      expect((await manager.post(one, {})).status).toBe(403)
    expect((await guestBrowser(test.app).get(all)).headers.location).toContain('/auth/login')
    const hub = await owner.get('/branch/business')
    expect(hub.text).toContain(`href="${all}"`)
    expect((await owner.get(`${all}/another`)).status).toBe(404)
    expect((await owner.post(`${all}/another`, { do: 'off' })).status).toBe(404)
    expect((await owner.post(`${all}/another/messages/msg_1`, {})).status).toBe(404)
    expect((await owner.post(`${all}/another/delete`, { do: 'delete' })).status).toBe(404)
  })

  it.each([
    ['', 'Address is required'],
    ['nonsense', 'Enter an address such as https://example.com/tips'],
    ['http://192.168.0.1/', 'The address must begin with https://'],
    ['https://192.0.2.1:8443/', 'This address leads to a private network'],
    ['https://93.184.215.14:8443/', 'Only port 443 can be used'],
    ['https://example.com./', 'Write the host’s name in full'],
    ['https://10.0.0.1/', 'This address leads to a private network'],
    [`https://example.com/${'a'.repeat(500)}`, 'Address must be at most 500 characters long'],
  ])('refuse what may not be, and keep it: %#', async (url, text) => {
    const answer = await owner.post(all, { url })
    expect([answer.status, answer.text.includes(text)]).toEqual([400, true])
    if (url) expect(answer.text).toContain(`value="${url}"`)
    expect((await owner.post(all, { url, more: 'x' })).status).toBe(400)
  })

  it('begin with a secret that is shown for a while, and a message that the receiver can check', async () => {
    const added = await owner.post(all, { url: receiver.url })
    expect(added.status).toBe(303)
    page = added.headers.location ?? ''
    const shown = await owner.get(page)
    receiver.secrets = [secretOn(shown.text) ?? '']
    expect((await owner.post(all, { url: receiver.url })).text).toContain('registered already')
    expect((await owner.post(page, { do: 'test' })).status).toBe(303)
    await expect.poll(() => arrived('webhook.test').length).toBe(1)
    await owner.post(page, { do: 'hide' })
    expect(secretOn((await owner.get(page)).text)).toBeUndefined()
    expect((await owner.post(page, { do: 'dance' })).status).toBe(400)
  })

  it('of another business are not there', async () => {
    const { db } = test.deps
    const id = page.split('/').at(-1) ?? ''
    const other = await createBusiness(db, { name: 'Another', timeZone: 'Asia/Tokyo' }, 1)
    const moveTo = (business: string) =>
      db.updateTable('hook_endpoint').set({ business_id: business }).where('id', '=', id).execute()
    await moveTo(other)
    for (const at of [page, `${page}/delete`]) expect((await owner.get(at)).status).toBe(404)
    for (const [at, fields] of [
      [page, { do: 'rotate' }],
      [`${page}/messages/msg_1`, {}],
      [`${page}/delete`, { do: 'delete' }],
    ] as const)
      expect((await owner.post(at, fields)).status).toBe(404)
    expect((await owner.get(all)).text).toContain('No address is registered yet.')
    await moveTo(test.seed.businessId)
    expect((await owner.get(page)).status).toBe(200)
  })

  it('tell of tips, in words that name nobody', async () => {
    const guest = guestBrowser(test.app)
    const review = 'Wordsofaguest'
    const { confirm, tipId } = await beginTip(guest, test.seed.branchId, { amount: '1200', review })
    await pay(guest, await toPreview(guest, test.sandbox, confirm))
    await expect.poll(() => arrived('tip.succeeded').length).toBe(1)
    const [message] = arrived('tip.succeeded')
    expect(message?.data).toMatchObject({ tip_id: tipId, amount: 1200, state: 'succeeded' })
    expect(message?.body).not.toMatch(/Wordsofaguest|Sakura|@|4242|さくら/)
    await expect.poll(async () => (await owner.get(page)).text).toContain('Arrived (answer 204)')
  })

  it('are sent again when the owner asks: the same message', async () => {
    const [message] = arrived('tip.succeeded')
    // As often as one delivery tries.
    receiver.answers = [500, 500, 500, 500]
    const again = `${page}/messages/${message?.id}`
    expect((await owner.post(again, {})).headers.location).toBe(page)
    await expect.poll(async () => (await owner.get(page)).text).toContain('Has not arrived: answer 500')
    expect((await owner.post(again, { x: 'y' })).status).toBe(400)
    // Not when its next try would come, but now.
    expect((await owner.post(again, {})).status).toBe(303)
    await expect.poll(() => arrived('tip.succeeded').length).toBe(2)
    const [first, second] = arrived('tip.succeeded')
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body])
    await owner.post(`${page}/messages/msg_other`, {})
    expect((await owner.get(page)).text).toContain('can’t be sent just now')
  })

  it('go on with either secret while a new one takes over', async () => {
    await owner.post(page, { do: 'rotate' })
    const shown = await owner.get(page)
    expect(shown.text).toContain('messages are signed with the old secret as well')
    const before = receiver.received.length
    await owner.post(page, { do: 'test' })
    await expect.poll(() => receiver.received.length).toBe(before + 1)
    receiver.secrets = [secretOn(shown.text) ?? '']
    await owner.post(page, { do: 'test' })
    await expect.poll(() => receiver.received.length).toBe(before + 2)
    expect(receiver.forged).toBe(0)
  })

  it('are switched off and on, and written down with their host alone', async () => {
    await owner.post(page, { do: 'off' })
    expect((await owner.get(page)).text).toContain('Nothing is sent.')
    expect((await owner.get(all)).text).toContain('Switched off')
    const before = receiver.received.length
    await owner.post(page, { do: 'test' })
    expect((await owner.get(page)).text).toContain('can’t be sent just now')
    expect(receiver.received.length).toBe(before)
    await owner.post(page, { do: 'on' })
    expect((await owner.get(page)).text).not.toContain('Nothing is sent.')
    const entries = await test.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'details', 'member_id'])
      .where('action', 'like', 'hook.%')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    expect(new Set(entries.map(({ action }) => action))).toEqual(
      new Set(['hook.added', 'hook.rotated', 'hook.off', 'hook.on']),
    )
    const details = JSON.stringify({ host: `127.0.0.1:${receiver.port}` })
    expect(entries.every((entry) => entry.details === details && entry.member_id !== null)).toBe(true)
    expect((await owner.get('/branch/audit')).text).toContain(`webhook to 127.0.0.1:${receiver.port}`)
  })

  it('that were never tried before they were switched off can be sent once they are on again', async () => {
    const { db, clock } = test.deps
    const endpointId = page.split('/').at(-1) ?? ''
    const event = {
      type: 'tip.refunded',
      subject: 'tip-behind',
      place: 1,
      data: { tip_id: 'tip-behind' },
    } as const
    const waiting = { ...messageRow(endpointId, event, clock()), next_at: clock() + 3_600_000 }
    await db.insertInto('outbox').values(waiting).execute()
    const again = `${page}/messages/${waiting.id}`
    expect((await owner.get(page)).text).not.toContain(again)
    await owner.post(page, { do: 'off' })
    expect((await owner.get(page)).text).not.toContain(again)
    await owner.post(page, { do: 'on' })
    expect((await owner.get(page)).text).toContain(`action="${again}"`)
    await owner.post(again, {})
    await expect.poll(() => arrived('tip.refunded').map(({ id }) => id)).toEqual([waiting.id])
  })

  it('tell of changes of the staff, and are gone once they are deleted', async () => {
    const [, staffId = ''] = test.seed.staffIds
    const deleted = await owner.post(`/branch/staff/${staffId}/delete`, {})
    expect(deleted.status).toBe(303)
    await expect.poll(() => arrived('staff.changed').length).toBe(1)
    expect(arrived('staff.changed')[0]?.data).toMatchObject({ change: 'deleted', staff_id: staffId })
    expect((await owner.get(`${page}/delete`)).text).toContain('Delete this webhook?')
    expect((await owner.post(`${page}/delete`, {})).status).toBe(400)
    expect((await owner.post(`${page}/delete`, { do: 'delete' })).headers.location).toBe(all)
    // Pressed twice it is what was wanted all the same.
    expect((await owner.post(`${page}/delete`, { do: 'delete' })).headers.location).toBe(all)
    expect((await owner.get(page)).status).toBe(404)
    expect((await owner.get(all)).text).toContain('No address is registered yet.')
  })

  it('leave no address and no secret in the log', () => {
    const lines = JSON.stringify(test.logged)
    expect(lines).toContain('webhook added')
    for (const secret of ['whsec_', receiver.url, `127.0.0.1:${receiver.port}`])
      expect(lines).not.toContain(secret)
  })
})
