import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { beginTip, guestBrowser } from '../support/guest.ts'
import { ownForm, useWire } from './wire.ts'

describe('the pipeline', () => {
  const test = testApp()
  const wire = useWire(test)

  /** Every page that somebody sees before sending anything. */
  const firstPages = () => {
    const { branchId, codes, staffIds } = test.seed
    const own = [
      `/tip/${branchId}`,
      `/tip/${branchId}?staff=${staffIds[0]}`,
      `/q/${codes.branch}`,
      `/q/${codes.staff}`,
    ]
    const late = ['confirm', 'credit', 'payment', 'payment/success', 'payment/cancel']
    return ['/', '/tip', ...own, ...late.map((step) => `/tip/${branchId}/${step}`), '/nowhere']
  }

  describe('cookies', () => {
    it('sets one, signed, for a day, when the first form is taken; none for a form that is refused', async () => {
      const path = `/tip/${test.seed.branchId}`
      const refused = await wire.ask(path, {
        method: 'POST',
        headers: ownForm,
        body: 'recipient=all&amount=1',
      })
      expect([refused.status, refused.headers['set-cookie']]).toEqual([400, undefined])
      const taken = await wire.ask(path, {
        method: 'POST',
        headers: ownForm,
        body: 'recipient=all&amount=500',
      })
      expect(taken.headers['set-cookie']).toHaveLength(1)
      expect(taken.headers['set-cookie']?.[0]).toMatch(
        /^guest=s%3Aguest%3D~\d{13}~[\w-]{24}\.[^;]+; Max-Age=86400; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
      )
    })

    it('never asks the session store for a visitor, whatever cookies are sent', async () => {
      const touched: string[] = []
      const { store } = test.deps.sessions
      for (const name of ['get', 'set', 'touch', 'destroy'] as const) {
        const original = store[name]?.bind(store) as ((...args: unknown[]) => void) | undefined
        Object.assign(store, {
          [name]: (...args: unknown[]) => {
            touched.push(name)
            original?.(...args)
          },
        })
      }
      const guest = guestBrowser(test.app)
      const { confirm } = await beginTip(guest, test.seed.branchId)
      await guest.get(confirm)
      for (const path of firstPages()) await wire.ask(path, { headers: { Cookie: 'session=s%3Aabc.def' } })
      expect(touched).toEqual([])
      expect(await test.deps.db.selectFrom('session').selectAll().execute()).toEqual([])
    })
  })

  describe('answers', () => {
    it('about somebody’s own tip are kept by nobody', async () => {
      const guest = guestBrowser(test.app)
      const { confirm } = await beginTip(guest, test.seed.branchId)
      for (const path of [confirm, confirm.replace('/confirm', ''), confirm.replace('/confirm', '/credit')]) {
        expect((await guest.get(path)).headers['cache-control']).toBe('private, no-store')
      }
    })

    it('refuse methods that mean nothing here', async () => {
      for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY']) {
        const { status } = await wire.ask(`/tip/${test.seed.branchId}`, { method, headers: ownForm })
        expect([method, status]).toEqual([method, 404])
      }
      const options = await wire.ask(`/tip/${test.seed.branchId}`, { method: 'OPTIONS' })
      expect([options.status, options.headers.allow]).toEqual([200, 'GET, HEAD, POST'])
      expect(options.headers['access-control-allow-origin']).toBeUndefined()
      expect(
        (await wire.ask(`/tip/${test.seed.branchId}/payment/success`, { method: 'POST', headers: ownForm }))
          .status,
      ).toBe(404)
    })

    it('to the platform are short, fresh and not logged', async () => {
      const before = test.logged.length
      const ping = await wire.ask('/ping')
      const health = await wire.ask('/health')
      expect([ping.status, ping.text, ping.headers['cache-control']]).toEqual([200, 'pong', 'no-store'])
      expect(JSON.parse(health.text)).toMatchObject({ status: 'up', database: 'up' })
      expect(test.logged.length).toBe(before)
    })
  })
})
