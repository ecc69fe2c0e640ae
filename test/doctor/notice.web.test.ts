import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepFindings } from '../../server/operations/doctor/doctor.store.ts'
import { fail, warn } from '../../server/operations/doctor/finding.types.ts'
import { openQrSite, type QrSite } from '../features/qr/qr-site.ts'

let site: QrSite
beforeAll(async () => {
  site = await openQrSite()
})
afterAll(() => site.close())

describe("an owner's notice of what the doctor sees", () => {
  it('is not there where nothing is wrong', async () => {
    expect((await site.as.owner.get('/branch/business')).text).not.toContain('needs attention')
  })

  it('says in short words whom to ask, and the details below', async () => {
    const found = [
      { id: 'stripe-webhook', ...fail('no endpoint for <our address>', 'add it') },
      { id: 'stripe-domain', ...warn('not registered: no wallets', 'register it') },
    ]
    const known = found.map(({ id }) => id)
    await keepFindings(site.deps.db, found, known, site.deps.clock())
    const { text } = await site.as.owner.get('/branch/business')
    expect(text).toContain('Something outside of this site needs attention')
    expect(text).toContain('tell the person who runs the server')
    expect(text).toContain('no endpoint for &lt;our address&gt;')
    expect(text).not.toContain('no wallets')
  })

  it('is for owners only', async () => {
    for (const member of [site.as.manager, site.as.staff]) {
      const answer = await member.get('/branch/business')
      expect(answer.status).toBe(403)
      expect(answer.text).not.toContain('stripe-webhook')
    }
  })
})
