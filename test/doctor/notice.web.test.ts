import { describe, expect, it } from 'vitest'
import { program } from '../../server/base/program.ts'
import { noteBackup, noteStripeAnswer } from '../../server/db/heartbeat.store.ts'
import { keepFindings } from '../../server/operations/doctor/doctor.store.ts'
import { fail, off, ok, warn } from '../../server/operations/doctor/finding.types.ts'
import { askForRelease } from '../../server/operations/release.ts'
import { recordChange } from '../../server/outbox/audit/audit.store.ts'
import { qrSite } from '../features/qr/qr-site.ts'
import { createOwnApp } from '../support/account-app.ts'

const hook = {
  HOOK_URL: 'http://127.0.0.1:1/',
  HOOK_SECRETS: `whsec_${Buffer.from('a secret that the receiver knows').toString('base64')}`,
}
const site = await qrSite(() => createOwnApp({ env: hook }))

describe("an owner's page of what the doctor sees", () => {
  it('says in short words whom it concerns and whom to ask, in English the details, and Home says what is wrong', async () => {
    const found = [
      { id: 'stripe-webhook', ...fail('no endpoint for <our address>', 'add it') },
      { id: 'stripe-domain', ...warn('not registered: no wallets', 'register it') },
    ]
    const keep = (more: typeof found) => {
      const all = [...found, ...more]
      return keepFindings(site.deps.db, all, ['clock', ...all.map(({ id }) => id)], site.deps.clock())
    }
    const home = async () => (await site.as.owner.get('/branch')).text
    const system = async () => (await site.as.owner.get('/branch/business/system')).text
    await keep([])
    const text = await system()
    expect(text).toContain('Guests can tip, and staff can work. Something for the business')
    expect(text).toContain('tell the person who runs the server')
    for (const page of [text, await home()]) expect(page).not.toContain('Guests may not')
    expect(await home()).toContain('Payments may show up late.')
    expect(await home()).not.toContain('these buttons do not appear')
    const [owners, details] = (await system()).split('<summary>Details for')
    for (const one of ['Payments may show up late.', 'these buttons do not appear'])
      expect(owners).toContain(one)
    for (const one of ['no endpoint for &lt;our address&gt;', 'add it', 'no wallets', 'register it']) {
      expect(owners).not.toContain(one)
      expect(details).toContain(one)
    }
    await keep([{ id: 'clock', ...fail('90 s behind', 'set it') }])
    expect(await system()).toContain('Guests may not be able to tip.')
    expect(await home()).toMatch(
      /<li class="urgent"><span[^>]*><span class="small">Today<\/span>(?: |<!-- -->)*Clock of the server: It is off\./,
    )
  })

  it('folds what is well, and names why a check says nothing', async () => {
    const found = [
      { id: 'stripe-key', ...fail('refused', 'see it') },
      { id: 'clock', ...off('not looked at: stripe-key comes first') },
      { id: 'disk', ...ok('5000 MB free') },
      { id: 'database', ...ok('answers') },
      { id: 'redis', ...off('not configured') },
    ]
    await keepFindings(site.deps.db, found, [], site.deps.clock())
    const [open = '', folded = ''] = (await site.as.owner.get('/branch/business/system')).text.split(
      '2 checks are fine',
    )
    expect([open.includes('Stripe’s secret key'), open.includes('Disk space')]).toEqual([true, false])
    const [well = ''] = folded.split('</ul>')
    const lines = [...well.matchAll(/<li>(.*?)<\/li>/g)].map(([, line = '']) =>
      line.replaceAll(/<[^>]+>/g, ''),
    )
    expect(lines).toEqual([
      'Database · Right',
      'Disk space · Right',
      'Store of sign-ins (Redis) · Not used, or not checked',
      'Clock of the server · Not used, or not checked',
    ])
  })

  it('names when Stripe last answered', async () => {
    const page = async () => (await site.as.owner.get('/branch/business/system')).text
    expect(await page()).toMatch(/<dt[^>]*>Stripe last answered<\/dt><dd[^>]*>None yet/)
    noteStripeAnswer(site.deps.db, Date.UTC(2026, 10, 21, 1, 2))
    await expect.poll(page).toMatch(/<dt[^>]*>Stripe last answered<\/dt><dd[^>]*><time[^>]*>.*?10:02/)
  })

  it('is for owners only', async () => {
    for (const member of [site.as.manager, site.as.staff])
      for (const page of ['/branch/business', '/branch/business/system']) {
        const answer = await member.get(page)
        expect(answer.status).toBe(403)
        expect(answer.text).not.toContain('stripe-webhook')
      }
  })
})

describe('what other systems have not been told', () => {
  it('is told to owners, with the day since when', async () => {
    const page = async (at: string) => (await site.as.owner.get(at)).text
    expect(await page('/branch/business')).not.toContain('other systems')
    const change = { businessId: site.seed.businessId, action: 'staff.changed', subject: 's' } as const
    await recordChange(site.deps.db, change, Date.UTC(2026, 10, 21, 20))
    expect(await page('/branch/business')).not.toContain('other systems')
    await site.deps.db.updateTable('outbox').set({ error: 'connection' }).where('kind', '=', 'hook').execute()
    expect(await page('/branch/business')).toContain(
      'Since November 22, 2026, not every message to your other systems has arrived.',
    )
    await site.deps.db.deleteFrom('outbox').where('kind', '=', 'hook').execute()
  })
})

describe('the page of the server', () => {
  const page = async () => (await site.as.owner.get('/branch/business/system')).text

  it('says what runs, and when and where the last backup went', async () => {
    expect(await page()).toContain(program.build)
    expect(await page()).toContain('None yet')
    await noteBackup(site.deps.db, Date.UTC(2026, 10, 22, 18))
    expect(await page()).toMatch(/Nov 23, 2026, 3:00 AM.*<code>[^<]*backups<\/code>/)
  })
})

describe('a newer release', () => {
  const source = 'https://github.com/o/n'
  const asked: string[] = []
  const answer = (body: unknown, status = 200) =>
    (async (address: string) => {
      asked.push(address)
      return new Response(JSON.stringify(body), { status })
    }) as unknown as typeof fetch
  const release = {
    tag_name: 'v99.1.0',
    published_at: '2026-11-11T00:00:00Z',
    html_url: `${source}/releases/tag/v99.1.0`,
  }
  let now = Date.UTC(2026, 10, 23)
  const ask = (how: typeof fetch) =>
    askForRelease({ db: site.deps.db, log: site.deps.log, clock: () => now, source }, how)
  const business = async () => (await site.as.owner.get('/branch/business')).text

  it('is asked for once a day, by one container', async () => {
    expect(await ask(answer({ ...release, tag_name: 'v0.9.0' }))).toBe(true)
    expect(await ask(answer(release))).toBe(false)
    expect(asked).toEqual(['https://api.github.com/repos/o/n/releases/latest'])
    // The one that runs is newer.
    expect(await business()).not.toContain('is out since')
  })

  it('is named to the owner, with its day, and a link to what is new', async () => {
    now += 86_400_000
    expect(await ask(answer(release))).toBe(true)
    for (const text of [await business(), (await site.as.owner.get('/branch/business/system')).text]) {
      expect(text).toMatch(/Version 99\.1\.0 is out since November 11, 2026/)
      expect(text).toContain(`href="${release.html_url}"`)
    }
  })

  it.each([
    ['an answer that is no release', answer({ message: 'Not Found' }, 404)],
    ['a link that is not https', answer({ ...release, html_url: 'javascript:alert(1)' })],
    ['a name that is no version', answer({ ...release, tag_name: '<b>' })],
  ])('is not taken from %s', async (_, how) => {
    now += 86_400_000
    await expect(ask(how)).rejects.toThrow()
  })
})
