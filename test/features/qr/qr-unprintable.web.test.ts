import { describe, expect, it } from 'vitest'
import { guestBrowser } from '../../support/guest.ts'
import { qrSite } from './qr-site.ts'

const site = await qrSite()

describe('names that can’t be printed', () => {
  const said = 'Some signs of these names can’t be printed'
  const rename = (id: string, name: string, texts = {}) =>
    site.deps.db
      .updateTable('staff')
      .set({ name, texts: JSON.stringify(texts) })
      .where('id', '=', id)
      .execute()
  const [one = '', two = '', three = ''] = site.seed.staffIds
  const cards = () => `/branch/qr/cards?branch=${site.seed.branchId}`
  const ofOne = () => `/branch/qr?branch=${site.seed.branchId}&staff=${one}`

  it('are told before, on the page of the cards and of the poster, unless another language’s name can', async () => {
    expect((await site.as.owner.get(cards())).text).not.toContain(said)
    await rename(one, '山田🌸花子')
    await rename(two, 'สมชาย ใจดี')
    await rename(three, 'محمد علي', { nameEn: 'Mohammed Ali' })
    const page = await site.as.owner.get(cards())
    expect(page.text).toContain(`${said}; paper has 〓 in their place.`)
    expect(page.text).toContain('is printed: 山田🌸花子 · สมชาย ใจดี<')
    expect((await site.as.staff.get(ofOne())).text).toContain('is printed: 山田🌸花子<')
    for (const id of [three, site.staffId])
      expect(
        (await site.as.owner.get(`/branch/qr?branch=${site.seed.branchId}&staff=${id}`)).text,
      ).not.toContain(said)
    // Guests print nothing.
    expect((await guestBrowser(site.app).get(ofOne())).text).not.toContain(said)
  })

  it('are told of a branch, too', async () => {
    const branch = site.deps.db.updateTable('branch').where('id', '=', site.seed.hotel.branchId)
    await branch.set({ name: 'โรงแรม' }).execute()
    const path = `/branch/qr?branch=${site.seed.hotel.branchId}`
    expect((await site.as.owner.get(path)).text).toContain('is printed: โรงแรม<')
    expect((await site.as.owner.get(path.replace('qr?', 'qr/cards?'))).text).toContain('is printed: โรงแรม<')
    await branch.set({ texts: JSON.stringify({ nameEn: 'The Inn' }) }).execute()
    expect((await site.as.owner.get(path)).text).not.toContain(said)
  })
})
