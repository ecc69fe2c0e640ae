import { describe, expect, it, vi } from 'vitest'
import { demoMembers } from '../../demo/seed-demo.ts'
import { onEachIdentity } from '../../support/account-app.ts'
import type { GuestBrowser } from '../../support/guest.ts'
import { browserOf, password, signedIn } from './people.ts'

onEachIdentity((test) => {
  /** Where the brand leads, in the header or below a venue’s page, and the ways of the header. */
  const headerOf = (html: string) => {
    const header = /<header>([\s\S]*?)<\/header>/.exec(html)?.[1] ?? ''
    const own = /<nav class="areas"[\s\S]*?<\/nav>/.exec(header)?.[0] ?? ''
    return {
      brand: /<a class="brand" href="([^"]*)"/.exec(html)?.[1],
      own: [...own.matchAll(/href="([^"]*)"/g)].map((match) => match[1]),
    }
  }

  const visitorPages = () => [
    '/',
    '/welcome',
    '/tip',
    `/tip/${test.seed.branchId}`,
    '/scanner',
    '/privacy-policy',
    `/branch/staff?branch=${test.seed.hotel.branchId}`,
    `/branch/qr?branch=${test.seed.hotel.branchId}`,
    '/nowhere',
  ]

  async function member() {
    const { email } = demoMembers.staff
    await test.people.add({ ...demoMembers.staff, password })
    const browser = browserOf(test)
    expect((await browser.post('/auth/login', { email, password })).status).toBe(303)
    return browser
  }

  describe('the header of a visitor’s page', () => {
    it('leads a stranger to the start page, without a cookie and without a question to the session store', async () => {
      const get = vi.spyOn(test.deps.sessions.store, 'get')
      for (const path of visitorPages()) {
        const page = await browserOf(test).get(path)
        expect([path, headerOf(page.text)]).toEqual([path, { brand: '/', own: [] }])
        expect(page.get('Set-Cookie')).toBeUndefined()
      }
      expect(get).not.toHaveBeenCalled()
      get.mockRestore()
    })

    it('leads a customer to their tips, their profile and the scanner, and offers no sign-in', async () => {
      const { browser } = await signedIn(test)
      const own = ['/tip/histories', '/profile', '/scanner']
      for (const path of visitorPages()) {
        const page = await browser.get(path)
        expect([path, headerOf(page.text)]).toEqual([path, { brand: '/tip/histories', own }])
        expect(page.text).not.toContain('href="/auth/login')
      }
    })

    it('leads a member to their branch', async () => {
      const browser = await member()
      for (const path of visitorPages()) {
        const page = await browser.get(path)
        expect([path, headerOf(page.text)]).toEqual([
          path,
          { brand: '/branch', own: ['/branch', '/tip/histories', '/branch/profile'] },
        ])
      }
    })

    it('is a stranger’s while the sessions are away: the guest can tip all the same', async () => {
      const browser = await member()
      const away = vi.spyOn(test.deps.sessions, 'available').mockReturnValue(false)
      const page = await browser.get(`/tip/${test.seed.branchId}`)
      expect([page.status, headerOf(page.text).brand]).toEqual([200, '/'])
      away.mockRestore()
    })
  })

  describe('a signed-in person’s own pages', () => {
    it.each(['/profile', '/tip/histories', '/profile/delete', '/profile/password-change'])(
      'lead a member from %s to their branch',
      async (path) => {
        const page = await (await member()).get(path)
        const own = ['/branch', '/branch/earning', '/profile/paydays', '/branch/qr']
        expect(headerOf(page.text)).toEqual({ brand: '/branch', own })
        expect(page.text.match(/class="areas"/g)).toHaveLength(1)
      },
    )

    it('have all that is the reader’s own behind their name, and nothing that is for guests', async () => {
      for (const [browser, path, profile] of [
        [await member(), '/branch', '/branch/profile'],
        [(await signedIn(test)).browser, '/tip/histories', '/profile'],
      ] as const) {
        const { text } = await browser.get(path)
        const page = text.slice(text.indexOf('<header>'))
        const [before = '', menu = '', after = ''] = page.split(/<details class="own-menu">|<\/details>/)
        expect(menu).toContain(`href="${profile}"`)
        expect(menu.match(/href="[^"]*lang=/g)).toHaveLength(3)
        expect(menu).toContain('action="/auth/logout"')
        expect(before + after).not.toMatch(/class="langs"|action="\/auth\/logout"|Stripe/)
      }
    })

    it('offer once to be installed, to a customer and to a member', async () => {
      const offers = async (browser: GuestBrowser) =>
        (await browser.get('/tip/histories')).text.match(/ id="install"/g)
      expect(await offers((await signedIn(test)).browser)).toHaveLength(1)
      expect(await offers(await member())).toHaveLength(1)
    })

    it('are where a sign-in page sends on to, as its address says', async () => {
      const { browser } = await signedIn(test)
      const to = async (path: string) => (await browser.get(path)).headers.location
      expect(await to('/auth/login?return=%2Ftip%2Fhistories')).toBe('/tip/histories')
      expect(await to('/auth/register?return=%2Ftip%2Fhistories')).toBe('/tip/histories')
      expect(await to('/auth/login')).toBe('/profile')
      expect(await to('/auth/login?return=%2F%2Fevil.example')).toBe('/profile')
    })
  })
})
