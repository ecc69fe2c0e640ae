import { describe, expect, it } from 'vitest'
import { inBothOrders, pressHeads } from '../../support/table-heads.ts'
import { mainOf, plain } from '../../support/without-tags.ts'
import { qrSite, type Who } from '../qr/qr-site.ts'

const site = await qrSite()

describe('the page of a business', () => {
  it('leads to what stands nowhere else in the menu', async () => {
    const { text } = await site.as.owner.get('/branch/business')
    const [, more = ''] = /<ul class="links">(.*?)<\/ul>/s.exec(mainOf(text)) ?? []
    expect([...more.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/branch/words',
      '/branch/business/legal',
      '/branch/audit',
      '/branch/business/system',
    ])
  })

  it('has its branches in the order of each head, both ways', async () => {
    const { db } = site.deps
    const { branchId, businessId: business_id } = site.seed
    await db.updateTable('branch').set({ name: 'Nami' }).execute()
    await db.updateTable('branch').set({ name: 'Aoi' }).where('id', '=', branchId).execute()
    const place = { business_id, kind: 'hotel' as const, address: '大阪市', presets: '[]', created_at: 1 }
    await db
      .insertInto('branch')
      .values({ ...place, id: 'empty', number: '900', name: 'Mizube' })
      .execute()
    const pressed = await pressHeads(site.as.owner, '/branch/business', ['name', 'number', 'staff'])
    expect(pressed).toEqual(
      inBothOrders({
        name: { first: 'ascending', rows: ['Aoi', 'Mizube', 'Nami'] },
        number: { first: 'ascending', rows: ['Mizube', 'Aoi', 'Nami'] },
        staff: { first: 'descending', rows: ['Aoi', 'Nami', 'Mizube'] },
      }),
    )
  })
})

describe('the menu', () => {
  const menu = async (who: Who, address: string) => {
    const { text } = await site.as[who].get(address)
    const [, links = ''] = /<nav class="areas"[^>]*>(.*?)<\/nav>/s.exec(text) ?? []
    return [...links.matchAll(/<a [^>]*>(.*?)<\/a>/gs)].map(([, link = '']) => plain(link))
  }

  it('says in Japanese, in this order, where an owner can go', async () => {
    expect(await menu('owner', '/branch?lang=ja')).toEqual([
      'ホーム',
      '受取額',
      '支給',
      'スタッフ',
      'QRコード',
      '管理',
    ])
  })

  it('has five links at most for staff, and for managers who may do all that managers can', async () => {
    const { db } = site.deps
    await db.updateTable('business').set({ managers_count_cash: 1, managers_see_paydays: 1 }).execute()
    expect(await menu('staff', '/branch?lang=ja')).toEqual(['ホーム', '受取額', '支給', 'QRコード'])
    expect(await menu('manager', '/branch?lang=ja')).toEqual([
      'ホーム',
      '受取額',
      '支給',
      'スタッフ',
      'QRコード',
    ])
  })
})
