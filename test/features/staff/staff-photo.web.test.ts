import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { guestBrowser } from '../../support/guest.ts'
import { setRow } from '../../support/rows.ts'
import { follow, summaryOf, toastOf } from '../auth/people.ts'
import { qrSite } from '../qr/qr-site.ts'
import { staffPeople } from './staff-people.ts'

const site = await qrSite()

const own = '/branch/staff/qr-staff/photo'
/** A picture of one colour above another, which the camera held on its side. */
const picture = (options: { width?: number; height?: number; red?: number } = {}) => {
  const { width = 60, height = 90, red = 200 } = options
  return sharp({ create: { width, height, channels: 3, background: { r: red, g: 20, b: 20 } } })
}
const jpeg = async (red = 200) =>
  picture({ red })
    .composite([
      { input: { create: { width: 60, height: 45, channels: 3, background: '#0000ff' } }, top: 0, left: 0 },
    ])
    .withMetadata({ orientation: 6, exif: { IFD0: { Artist: 'somewhere-secret' } } })
    .jpeg()
    .toBuffer()
const send = (
  who: 'staff' | 'owner',
  bytes: Uint8Array | undefined,
  fields: Record<string, string> = {},
  path = own,
) =>
  site.as[who].upload(path, { greeting: '', ...fields }, bytes && { field: 'photo', name: 'me.jpg', bytes })
const shownTo = async (path: string) =>
  /src="(\/photos\/[^"]+)"/.exec((await guestBrowser(site.app).get(path)).text)?.[1] ?? ''
const list = () => `/branch/staff?branch=${site.seed.branchId}`

const { person, rowOf } = staffPeople(() => site)

describe('a person', () => {
  it('is added once with a photo, and with the next number of the branch that was chosen', async () => {
    const { branchId } = site.seed.hotel
    const form = person({ code: '', branch: branchId, once: 'sent-twice' })
    const add = (bytes: Uint8Array) =>
      site.as.owner.upload('/branch/staff/add?branch=other', form, { field: 'photo', name: 'me.jpg', bytes })
    const refused = await add(Buffer.from('no picture'))
    expect(refused.status).toBe(400)
    expect(summaryOf(refused)).toHaveLength(1)
    const codes = await site.deps.db
      .selectFrom('staff')
      .select('code')
      .where('branch_id', '=', branchId)
      .execute()
    const next = String(Math.max(...codes.map(({ code }) => Number(code))) + 1)
    const [answer, again] = [await add(await jpeg(90)), await add(await jpeg(90))]
    expect(again.headers.location).toBe(answer.headers.location)
    const id = answer.headers.location?.split('/').at(-1) ?? ''
    expect(await rowOf(id)).toMatchObject({ code: next, photo: expect.any(String) })
    const page = await follow(site.as.owner, answer)
    expect(page.text).toContain('src="/photos/')
    for (const way of [
      `/branch/staff/add?branch=${branchId}`,
      `/names.pdf?branch=${branchId}&amp;staff=${id}`,
    ])
      expect(page.text).toContain(`${way}"`)
    // The picture is another one's below.
    await setRow(site.deps.db, 'staff', id, { photo: null })
    await site.deps.db.deleteFrom('photo').execute()
  })

  it('whose photo did not come through the page that asks for the password is led to the photo’s page', async () => {
    const answer = await site.as.owner.post('/branch/staff/add', person({ photo: '1' }))
    expect(answer.headers.location).toMatch(/^\/branch\/staff\/\w+\/photo$/)
  })
})

describe('a photo', () => {
  it('is chosen by the person, small, square, upright, and without what the camera wrote', async () => {
    const answer = await send('staff', await jpeg(), { greeting: 'ようこそ！' })
    expect(answer.headers.location).toBe('/branch/profile')
    expect(toastOf(await follow(site.as.staff, answer))).toBe('Photo and greeting saved.')
    const address = await shownTo(list())
    const small = await guestBrowser(site.app).getBytes(address)
    expect(small.headers['content-type']).toBe('image/webp')
    expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const bytes = small.body as Buffer
    expect(bytes.length).toBeLessThan(8000)
    expect(bytes.includes('somewhere-secret')).toBe(false)
    const { width, height, format, exif } = await sharp(bytes).metadata()
    expect({ width, height, format, exif }).toEqual({
      width: 160,
      height: 160,
      format: 'webp',
      exif: undefined,
    })
    const large = await guestBrowser(site.app).getBytes(address.replace('.webp', '-2x.webp'))
    expect((await sharp(large.body as Buffer).metadata()).width).toBe(320)
    // The blue of the top is on the right now.
    const corner = await sharp(large.body as Buffer)
      .extract({ left: 300, top: 150, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(corner[2]).toBeGreaterThan(150)
  })

  it('stands with the greeting where guests choose', async () => {
    const tip = `/tip/${site.seed.branchId}`
    expect((await guestBrowser(site.app).get(list())).text).toContain('ようこそ！')
    const page = (await guestBrowser(site.app).get(tip)).text
    expect(page).toMatch(
      /<img class="portrait" src="\/photos\/\w+\.webp" width="40" height="40" alt="" loading="lazy" decoding="async"\/><span class="called"><span><bdi class="whole">staff</,
    )
    expect(page).not.toContain('ようこそ！')
    const scanned = (await guestBrowser(site.app).get(`${tip}?staff=qr-staff`)).text
    expect(scanned).toContain('<p class="greeting" lang="ja">ようこそ！</p>')
    // Without a photo there is none of it.
    expect((await guestBrowser(site.app).get(`/tip/${site.seed.hotel.branchId}`)).text).not.toContain('<img')
  })

  it('stays when only the greeting is changed, and an owner may change both', async () => {
    const before = await shownTo(list())
    const answer = await send('owner', undefined, { greeting: 'Hi\r\nthere' })
    expect(answer.headers.location).toBe('/branch/staff/qr-staff')
    expect(await shownTo(list())).toBe(before)
    await send('owner', await jpeg(90))
    const after = await shownTo(list())
    expect(after).not.toBe(before)
    // The one before is gone, also for those who know its address.
    expect((await guestBrowser(site.app).get(before)).status).toBe(404)
    const entries = site.deps.db
      .selectFrom('audit_entry')
      .select('member_id')
      .where('subject', '=', 'qr-staff')
    expect((await entries.orderBy('created_at').execute()).map((entry) => entry.member_id)).toEqual([
      'qr-staff',
      'qr-owner',
      'qr-owner',
    ])
  })

  it('is removed', async () => {
    const before = await shownTo(list())
    expect((await site.as.staff.get(own)).text).toContain('Remove the photo')
    await send('staff', undefined, { remove: '1' })
    expect(await shownTo(list())).toBe('')
    expect((await guestBrowser(site.app).get(before)).status).toBe(404)
  })

  it.each([
    [
      'a drawing that is a program',
      async () =>
        Buffer.from(
          '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
        ),
    ],
    [
      'a broken picture',
      async () => (await picture({ width: 900, height: 900 }).png().toBuffer()).subarray(0, 400),
    ],
    ['a TIFF', async () => picture().tiff().toBuffer()],
  ])('that is %s is refused', async (_, make) => {
    const answer = await send('staff', await make(), { greeting: 'Kept' })
    expect(answer.status).toBe(400)
    expect(summaryOf(answer)[0]).toContain('This file could not be read as a picture')
    expect(answer.text).toContain('Kept</textarea>')
  })

  it('of too many pixels or bytes is refused before it costs anything', async () => {
    const bomb = await picture({ width: 7800, height: 7800 }).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(2_000_000)
    expect(summaryOf(await send('staff', bomb))[0]).toContain('too many pixels')
    const large = await send('staff', Buffer.alloc(10 * 1024 * 1024 + 1))
    expect(large.status).toBe(400)
    expect(summaryOf(large)).toEqual(['The picture must be at most 10 MB'])
  })

  it('of a kind that is not taken says which are', async () => {
    const avif = await picture().avif({ effort: 0 }).toBuffer()
    const answer = await send('staff', avif, { greeting: 'Kept' })
    expect(answer.status).toBe(400)
    expect(summaryOf(answer)).toEqual([
      'AVIF and HEIC aren’t supported. Please choose a JPEG, PNG or WebP picture',
    ])
    expect(answer.text).toContain('Kept</textarea>')
  })

  it('that is a strip costs no more than another one', async () => {
    const strip = await picture({ width: 20_000, height: 1 }).png().toBuffer()
    expect((await send('owner', strip)).status).toBe(303)
    expect((await send('owner', undefined, { remove: '1' })).status).toBe(303)
  })

  it('comes with a greeting that is not too long', async () => {
    const answer = await send('staff', undefined, { greeting: 'あ'.repeat(101) })
    expect(summaryOf(answer)).toEqual(['The greeting must be at most 100 characters long'])
    expect((await send('staff', undefined, { greeting: '🍣'.repeat(100) })).status).toBe(303)
  })

  it('has no address but its own', async () => {
    for (const name of [
      'nothing.webp',
      '../../etc/passwd.webp',
      `${'a'.repeat(25)}.webp`,
      `${'a'.repeat(25)}-3x.webp`,
    ])
      expect((await guestBrowser(site.app).get(`/photos/${name}`)).status).toBe(404)
  })
})
