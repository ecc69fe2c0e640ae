import supertest from 'supertest'
import { afterAll } from 'vitest'
import type { Member } from '../../../server/venues/member.types.ts'
import { createOwnApp, type IdentityApp } from '../../support/account-app.ts'
import { readCodes } from '../../support/barcodes.ts'
import { type GuestBrowser, guestBrowser } from '../../support/guest.ts'

export type Who = 'staff' | 'manager' | 'owner' | 'foreign'
export type QrSite = IdentityApp & {
  /** Signed in, in English. */
  as: Record<Who, GuestBrowser>
  /** The staff member of the restaurant who is signed in as `staff`. */
  staffId: string
}

/** Of everybody who is signed in. */
export const sitePassword = 'Correct-horse-1'

/** The demo's restaurant and hotel with somebody signed in for each role, and the owner of another business. */
export async function openQrSite(create: () => Promise<IdentityApp> = createOwnApp): Promise<QrSite> {
  const test = await create()
  const { db } = test.deps
  const now = Date.now()
  await db
    .insertInto('business')
    .values({ id: 'other', name: 'よその会社', time_zone: 'Asia/Tokyo', created_at: now })
    .execute()
  const places: Record<Who, { businessId: string; branchId: string | null; role: Member['role'] }> = {
    staff: { businessId: test.seed.businessId, branchId: test.seed.branchId, role: 'staff' },
    manager: { businessId: test.seed.businessId, branchId: test.seed.branchId, role: 'manager' },
    owner: { businessId: test.seed.businessId, branchId: null, role: 'owner' },
    foreign: { businessId: 'other', branchId: null, role: 'owner' },
  }
  const browsers: [Who, GuestBrowser][] = []
  for (const who of Object.keys(places) as Who[]) {
    const { businessId, branchId, role } = places[who]
    const email = `${who}@example.jp`
    const { sub } = await test.people.add({ email, password: sitePassword, name: who })
    await db
      .insertInto('staff')
      .values({
        id: `qr-${who}`,
        business_id: businessId,
        branch_id: branchId,
        code: `Q-${who}`,
        name: who,
        role,
        email,
        person_id: sub,
        created_at: now,
      })
      .execute()
    const browser = guestBrowser(test.app)
    const { status } = await browser.post('/auth/login', { email, password: sitePassword })
    if (status !== 303) throw new Error(`${who} is not signed in: ${status}`)
    browsers.push([who, browser])
  }
  return { ...test, as: Object.fromEntries(browsers) as QrSite['as'], staffId: 'qr-staff' }
}

/** The same for all tests of a file, which closes it. */
export async function qrSite(create?: () => Promise<IdentityApp>): Promise<QrSite> {
  const site = await openQrSite(create)
  afterAll(() => site.close())
  return site
}

/** A branch of the other business. */
export const addForeignBranch = ({ deps }: IdentityApp) =>
  deps.db
    .insertInto('branch')
    .values({
      id: 'otherbranch',
      business_id: 'other',
      number: '9901',
      name: 'よその店',
      kind: 'hotel',
      address: '大阪市',
      presets: '[]',
      created_at: 1,
    })
    .execute()

export const codePageOf = (branchId: string, staff = '') =>
  `/branch/qr?branch=${branchId}${staff && `&staff=${staff}`}`
export const imageOf = (html: string) => /<img src="([^"]+)"/.exec(html)?.[1] ?? ''

/** Reads pictures and codes of a site. */
export function codesOf(site: () => QrSite) {
  const bytes = async (path: string) =>
    (await supertest(site().app).get(path).responseType('blob')).body as Buffer
  /** The path that the code on a page leads to. */
  const leadsTo = async (html: string) => {
    const [url] = await readCodes(await bytes(imageOf(html)))
    return new URL(url ?? '').pathname
  }
  return { bytes, leadsTo }
}
