import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoMembers } from '../../demo/seed-demo.ts'
import { createIdentityApp, type IdentityApp, onEachIdentity } from '../../support/account-app.ts'
import { listening, password, tokenOf } from './client.ts'

onEachIdentity((test, keeper) => {
  const endpoint = listening(() => test.app)
  const { email } = demoMembers.owner

  const send = (headers: Record<string, string>, init: RequestInit = {}) =>
    fetch(endpoint.url, {
      method: 'POST',
      body: JSON.stringify({ query: '{ me { email member { role } } }' }),
      ...init,
      headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en', ...headers },
    })
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
  const refused = async (answer: Response) => {
    const { errors } = (await answer.json()) as {
      errors: { message: string; extensions: { code: string } }[]
    }
    return [answer.status, errors[0]?.extensions.code, errors[0]?.message]
  }
  const unauthenticated = [401, 'UNAUTHENTICATED', 'Please sign in.']

  describe('an access token', () => {
    let token: string
    let other: IdentityApp
    beforeAll(async () => {
      token = await tokenOf(test, email)
      // Of the same name in every way, with keys of its own.
      other = await createIdentityApp[keeper]()
    })
    afterAll(() => other.close())

    it('says who asks', async () => {
      const answer = await send(bearer(token))
      expect(await answer.json()).toMatchObject({ data: { me: { email, member: { role: 'OWNER' } } } })
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      expect(answer.headers.get('Set-Cookie')).toBeNull()
    })

    it('of another pool, of another kind, or none at all is refused, and nobody is taken for a visitor', async () => {
      const foreign = await tokenOf(other, email)
      const { idToken = 'none' } = await test.deps.accounts.identity.signIn({ email, password })
      const wrong = [foreign, idToken, `${token.slice(0, -4)}AAAA`, 'a.b.c', 'nonsense']
      for (const each of wrong) {
        const answer = await send(bearer(each))
        expect(answer.headers.get('WWW-Authenticate')).toContain('invalid_token')
        expect(await refused(answer)).toEqual(unauthenticated)
      }
      expect(await refused(await send({ Authorization: 'Basic b3duZXI6cGFzcw==' }))).toEqual(unauthenticated)
    })

    it('that was taken back is refused after a minute at most', async () => {
      const once = await tokenOf(test, 'leaving@example.com')
      expect((await send(bearer(once))).status).toBe(200)
      await test.deps.accounts.identity.signOutEverywhere(once)
      test.wait(61_000)
      expect(await refused(await send(bearer(once)))).toEqual(unauthenticated)
    })

    it('that can’t be asked about just now is not refused for good', async () => {
      const fresh = await tokenOf(test, 'fresh@example.com')
      test.people.fail()
      const answer = await refused(await send(bearer(fresh)))
      test.people.heal()
      expect(answer.slice(0, 2)).toEqual([503, 'UNAVAILABLE'])
      expect((await send(bearer(fresh))).status).toBe(200)
    })

    it('that is refused, or may not do this, leaves the network by name in the log', async () => {
      const last = () => test.logged.findLast((line) => line.msg === 'field refused')
      const network = expect.stringMatching(/^[\w-]{16}$/)
      await send(bearer('a.b.c'))
      expect(last()).toMatchObject({ error: 'SignedOutError', network })
      expect(last()).not.toHaveProperty('person')
      const anonymous = await endpoint.as()('{ business { earnings { received } } }')
      expect(anonymous.errors[0]?.code).toBe('UNAUTHENTICATED')
      expect(last()).toMatchObject({ error: 'SignedOutError', path: 'business', network })
      const customer = await tokenOf(test, 'nosy@example.com')
      const { sub } = (await test.people.find('nosy@example.com')) ?? {}
      const answer = await endpoint.as(customer)('{ business { earnings { received } } }')
      expect(answer.errors[0]?.code).toBe('FORBIDDEN')
      expect(last()).toMatchObject({ error: 'ForbiddenError', network, person: sub })
      await send({}, { body: '{}' })
      expect(last()).toMatchObject({ error: 'BadRequestError', status: 400, network })
      expect(JSON.stringify(test.logged)).not.toContain('127.0.0.1')
    })

    it('stands in no log, and neither does what was asked', async () => {
      const fresh = await tokenOf(test, email)
      const ask = endpoint.as(fresh)
      await ask('query WhoAmI($id: ID) { branch(id: $id) { name } me { email } }', { id: 'a-secret-id' })
      const lines = JSON.stringify(test.logged)
      expect(lines).toContain('"operation":"WhoAmI"')
      for (const secret of [fresh.split('.')[2], 'a-secret-id', email]) expect(lines).not.toContain(secret)
    })
  })

  describe('a browser', () => {
    const login = async () => {
      await tokenOf(test, email)
      const answer = await fetch(endpoint.url.replace('/graphql', '/auth/login'), {
        method: 'POST',
        redirect: 'manual',
        headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ email, password }),
      })
      expect(answer.status).toBe(303)
      return answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ')
    }

    it('is a visitor whatever its cookies say', async () => {
      const Cookie = await login()
      const home = await fetch(endpoint.url.replace('/graphql', '/branch'), {
        headers: { Cookie },
        redirect: 'manual',
      })
      expect(home.status).toBe(200)
      const answer = await send({ Cookie, 'Sec-Fetch-Site': 'same-origin' })
      expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
      expect(answer.headers.get('Set-Cookie')).toBeNull()
    })

    it('is not let in from another site’s page', async () => {
      const cross = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' }
      const preflight = await send(
        {
          ...cross,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'authorization',
        },
        { method: 'OPTIONS', body: null },
      )
      expect(preflight.status).toBe(405)
      const answers = [
        preflight,
        await send(cross),
        await send({ ...cross, ...bearer(await tokenOf(test, email)) }),
      ]
      for (const { headers } of answers) {
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
      }
    })

    it('can send it no form and gets no page of it', async () => {
      const types = [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/graphql',
      ]
      for (const type of types) {
        expect((await refused(await send({ 'Content-Type': type }))).slice(0, 2)).toEqual([
          415,
          'UNSUPPORTED_MEDIA_TYPE',
        ])
      }
      const got = await fetch(`${endpoint.url}?query={__typename}`, { headers: { Accept: 'text/html' } })
      expect([got.status, got.headers.get('Allow')]).toEqual([405, 'POST'])
      expect(got.headers.get('Content-Type')).toContain('json')
    })
  })
})
