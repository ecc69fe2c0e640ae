import type { Db } from '../../server/db/database.ts'
import { inTransaction } from '../../server/db/transaction.ts'

const since = Date.UTC(2026, 3, 1)
const demoBusinessId = 'demobusiness0001'

const restaurant = {
  id: 'demosakura000001',
  number: '1001',
  name: 'さくら食堂',
  kind: 'restaurant' as const,
  address: '東京都台東区浅草1-2-3',
  presets: JSON.stringify([300, 500, 1000, 2000]),
  greeting: '本日はご来店ありがとうございます。',
  texts: JSON.stringify({
    greetingEn: 'Thank you for dining with us today.',
    greetingCn: '感谢您今日光临本店。',
  }),
  code: 'demosakuracode01',
}
const hotel = {
  id: 'demohotel0000001',
  number: '2001',
  name: 'ホテル鴨川 Hotel Kamogawa',
  kind: 'hotel' as const,
  address: '京都市中京区木屋町通三条',
  presets: JSON.stringify([500, 1000, 3000]),
  greeting: null,
  texts: '{}',
  code: 'demohotelcode001',
}

const people: Record<string, [string, 'staff' | 'manager'][]> = {
  [restaurant.id]: [
    ['田中 さくら (Sakura)', 'staff'],
    ['佐藤 健 (Ken)', 'staff'],
    ['鈴木 美咲 (Misaki)', 'staff'],
    ['李 明 (Ming)', 'staff'],
    ['高橋 大輔 (Daisuke)', 'manager'],
  ],
  [hotel.id]: [
    ['山本 葵 (Aoi)', 'staff'],
    ['中村 翔 (Sho)', 'staff'],
    ['小林 結衣 (Yui)', 'staff'],
    ['グエン ティ ラン (Lan)', 'staff'],
    ['王 芳 (Fang)', 'staff'],
    ['伊藤 誠 (Makoto)', 'manager'],
  ],
}

/** Those who can sign in to the branch area, once they have an account with this id: they have accepted their places. */
export const demoMembers = {
  owner: { sub: 'd3300000-0000-4000-8000-000000000001', email: 'owner@example.com', name: '桜井 花子' },
  manager: { sub: 'd3300000-0000-4000-8000-000000000002', email: 'manager@example.com', name: '高橋 大輔' },
  staff: { sub: 'd3300000-0000-4000-8000-000000000003', email: 'staff@example.com', name: '田中 さくら' },
} as const

/** What the demo's visitors and the tests need to find their way in. */
export type Seed = {
  businessId: string
  /** The restaurant. */
  branchId: string
  branchNumber: string
  staffIds: string[]
  codes: { branch: string; staff: string }
  hotel: {
    branchId: string
    branchNumber: string
    staffIds: string[]
    codes: { branch: string; staff: string }
  }
}

/** A restaurant and a hotel of one business, with people and codes. Doing it again changes nothing. */
export async function seedDemo(db: Db): Promise<Seed> {
  const businessId = demoBusinessId
  const branches = [restaurant, hotel]
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('business')
      .values({ id: businessId, name: 'さくらグループ', time_zone: 'Asia/Tokyo', created_at: since })
      .onConflict((c) => c.doNothing())
      .execute()
    await trx
      .insertInto('staff')
      .values(ownerRow(businessId))
      .onConflict((c) => c.doNothing())
      .execute()
    for (const { code, ...branch } of branches) {
      await trx
        .insertInto('branch')
        .values({ ...branch, business_id: businessId, created_at: since, closed_at: null })
        .onConflict((c) => c.doNothing())
        .execute()
      await trx
        .insertInto('staff')
        .values(staffRows(businessId, branch.id))
        .onConflict((c) => c.doNothing())
        .execute()
      const codes = [
        { token: code, branch_id: branch.id, staff_id: null, created_at: since, revoked_at: null },
        {
          token: `${code}s`,
          branch_id: branch.id,
          staff_id: staffId(branch.id, 1),
          created_at: since,
          revoked_at: null,
        },
      ]
      await trx
        .insertInto('qr_token')
        .values(codes)
        .onConflict((c) => c.doNothing())
        .execute()
    }
  })
  const { branchId, branchNumber, staffIds, codes } = waysIn(restaurant)
  return { businessId, branchId, branchNumber, staffIds, codes, hotel: waysIn(hotel) }
}

const staffId = (branchId: string, place: number) => `${branchId}p${place}`

const staffRows = (businessId: string, branchId: string) =>
  (people[branchId] ?? []).map(([name, role], at) => ({
    id: staffId(branchId, at + 1),
    business_id: businessId,
    branch_id: branchId,
    code: String(101 + at),
    name,
    role,
    ...accountOf(branchId === restaurant.id ? memberAt(role, at) : undefined),
    greeting: null,
    created_at: since + at,
    deleted_at: null,
  }))

/** The restaurant's manager, and the first of its staff. */
const memberAt = (role: 'staff' | 'manager', at: number) =>
  role === 'manager' ? demoMembers.manager : at === 0 ? demoMembers.staff : undefined

const accountOf = (member: { sub: string; email: string } | undefined) => ({
  email: member?.email ?? null,
  person_id: member?.sub ?? null,
})

const ownerRow = (businessId: string) => ({
  id: 'demoowner0000001',
  business_id: businessId,
  branch_id: null,
  code: '1',
  name: demoMembers.owner.name,
  role: 'owner' as const,
  ...accountOf(demoMembers.owner),
  greeting: null,
  created_at: since,
  deleted_at: null,
})

const waysIn = ({ id, number, code }: typeof restaurant | typeof hotel) => ({
  branchId: id,
  branchNumber: number,
  staffIds: (people[id] ?? []).map((_, at) => staffId(id, at + 1)),
  codes: { branch: code, staff: `${code}s` },
})
