import supertest from 'supertest'
import { expect, it } from 'vitest'
import { inviteOwner } from '../../../server/people/access/owners.service.ts'
import { guestBrowser } from '../../support/guest.ts'
import { operatorOf, saidBy } from '../../support/operator.ts'
import { setRow } from '../../support/rows.ts'
import { until } from '../../support/until.ts'
import { account, follow, password, toastOf } from '../auth/people.ts'
import { onEachSessionStore } from '../auth/session-stores.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0'

/** What a page says of each sign-in, and the name under which its form ends it. */
const listed = (html: string) =>
  [...html.matchAll(/<li><span class="name">([^<]*)<\/span><span class="small">([^<]*)(.*?)<\/li>/gs)].map(
    ([, name, said, rest = '']) => ({
      name,
      here: said === 'This browser, now',
      handle: /name="session"[^>]*value="([^"]*)"/.exec(rest)?.[1],
    }),
  )

onEachSessionStore(({ test, kept, redis }) => {
  async function signIn(email: string, userAgent: string) {
    const browser = guestBrowser(test.app, { 'Accept-Language': 'en', 'User-Agent': userAgent })
    const answer = await browser.post('/auth/login', { email, password })
    expect(answer.status).toBe(303)
    return browser
  }
  const sessionIds = async () => (await kept()).filter((key) => key.startsWith('session:'))

  const end = (address: string) => {
    const redisUrl = redis()?.url
    const operator = operatorOf(test.where, {
      ...test.accountEnv,
      LOG_LEVEL: 'silent',
      ...(redisUrl && { REDIS_URL: redisUrl }),
    })
    return saidBy(operator('sessions', 'end', '--email', address))
  }

  it('are listed with their browsers; the profile leads there; no id of a session stands in the page', async () => {
    const { email } = await account(test)
    const before = await sessionIds()
    const browser = await signIn(email, phone)
    await signIn(email, mac)
    expect((await browser.get('/profile')).text).toContain('href="/profile/sessions"')
    const page = await browser.get('/profile/sessions')
    expect(listed(page.text)).toEqual([
      { name: 'Chrome on Android', here: true, handle: undefined },
      { name: 'Firefox on Mac', here: false, handle: expect.stringMatching(/^[\w-]{22}$/) },
    ])
    const ours = (await sessionIds()).filter((id) => !before.includes(id))
    expect(ours).toHaveLength(2)
    for (const id of ours) expect(page.text).not.toContain(id.slice('session:'.length))
  })

  it('end one by one: that browser is signed out at once, its token is taken back, the others stay', async () => {
    const { email } = await account(test)
    const [here, there, third] = [
      await signIn(email, mac),
      await signIn(email, phone),
      await signIn(email, ''),
    ]
    const page = await here.get('/profile/sessions')
    const session = listed(page.text).find(({ name }) => name === 'Chrome on Android')?.handle ?? ''
    const answer = await here.post('/profile/sessions', { session })
    expect(answer.headers.location).toBe('/profile/sessions')
    const after = await follow(here, answer)
    expect(toastOf(after)).toBe('Signed out there')
    expect(listed(after.text).map(({ name }) => name)).toEqual(['Firefox on Mac', 'Unknown browser'])
    expect(await test.people.signIns(email)).toBe(2)
    expect((await there.get('/profile')).headers.location).toMatch(/^\/auth\/login/)
    expect((await third.get('/profile')).status).toBe(200)
    // Once more is no mistake.
    expect(toastOf(await follow(here, await here.post('/profile/sessions', { session })))).toBe(
      'Signed out there',
    )
    expect(await test.people.signIns(email)).toBe(2)
  })

  it('are nobody else’s to end, and a form that makes no sense ends none', async () => {
    const [{ email }, { email: stranger }] = [await account(test), await account(test)]
    const [mine, theirs] = [await signIn(email, mac), await signIn(stranger, phone)]
    const second = await signIn(stranger, mac)
    const handles = listed((await theirs.get('/profile/sessions')).text).flatMap(({ handle }) => handle ?? [])
    expect(handles).toHaveLength(1)
    await mine.post('/profile/sessions', { session: handles[0] ?? '' })
    for (const fields of [{}, { session: '' }, { others: '2' }, { session: handles[0] ?? '', others: '1' }]) {
      const answer = await theirs.post('/profile/sessions', fields)
      expect(toastOf(await follow(theirs, answer))).toBe('There was a validation error with your request.')
    }
    expect((await second.get('/profile')).status).toBe(200)
  })

  it('are ended by the operator, by address', async () => {
    const { email } = await account(test)
    const { email: stranger } = await account(test)
    const browsers = [await signIn(email, mac), await signIn(email, phone)]
    const other = await signIn(stranger, mac)
    await expect(end('nobody@example.com')).rejects.toThrow('nobody has the address nobody@example.com')
    expect(await end(email.toUpperCase())).toBe(`Sign-ins of ${email.toUpperCase()} ended: 2.`)
    expect(await test.people.signIns(email)).toBe(0)
    for (const browser of browsers) expect((await browser.get('/profile')).status).toBe(303)
    expect((await other.get('/profile')).status).toBe(200)
  })

  it('and a member’s programs are, too, however the owner has written the address', async () => {
    const { email, sub } = await account(test)
    const { db, accounts } = test.deps
    const { businessId } = test.seed
    const written = email.replace('s', 'S')
    const place = { businessId, memberId: undefined, name: 'Ana', email: written }
    const { id } = await inviteOwner(db, place, Date.now())
    await setRow(db, 'staff', id, { person_id: sub })
    const tokens = await accounts.identity.signIn({ email, password })
    const ask = async () => {
      const request = supertest(test.app)
        .post('/graphql')
        .set('Authorization', `Bearer ${tokens.accessToken}`)
      return (await request.send({ query: '{ me { email } }' })).status
    }
    expect(await ask()).toBe(200)
    // Tokens of the very second are good until the identity service says otherwise.
    await until(() => expect(Math.floor(Date.now() / 1000)).toBeGreaterThan(tokens.authTime ?? 0))
    expect(await end(email)).toBe(`Sign-ins of ${email} ended: 0.`)
    expect(await ask()).toBe(401)
  })
})
