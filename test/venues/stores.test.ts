import { describe, expect, it } from 'vitest'
import { NotOpenYetError } from '../../server/base/errors.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import {
  findBranch,
  findBranchByNumber,
  listBranches,
  listOpenBranches,
} from '../../server/venues/branch.store.ts'
import {
  businessOf,
  createBusiness,
  findBusiness,
  holdBusiness,
  listBusinesses,
  namesOfPlaces,
  renameBusiness,
  timeZoneOf,
} from '../../server/venues/business.store.ts'
import { mustHaveOpened, openingAhead } from '../../server/venues/opening.ts'
import { findLeaver, findStaff, findStaffName, listStaff } from '../../server/venues/staff.store.ts'
import { nextCode } from '../../server/venues/staff-code.ts'
import { countStaff, listCodes, listEmails } from '../../server/venues/staff-taken.store.ts'
import { findTippableByCode, listTippableStaff } from '../../server/venues/tippable.store.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'

it('the next code is the highest number and one, from 101 on', () => {
  expect(nextCode([])).toBe('101')
  expect(nextCode(['101', '7', 'chef'])).toBe('102')
  expect(nextCode(['2000', '101'])).toBe('2001')
  expect(nextCode(['1234567890', 'a1000', '1000b', '150'])).toBe('151')
  expect(nextCode(['999999999'])).toBe('1000000000')
})

onEachDatabase('what is stored of a venue', async (database) => {
  const db = await database.open()
  const seed = await seedDemo(db)
  const other = await createBusiness(db, { name: 'Other', timeZone: 'Europe/Madrid' }, Date.UTC(2020, 0))
  const idOf = (place: number) => seed.staffIds[place] ?? ''
  const change = (table: 'branch' | 'staff', id: string, to: object) =>
    db.updateTable(table).set(to).where('id', '=', id).execute()

  describe('a business', () => {
    it('is found by its id, and all in the order in which they came', async () => {
      const plain = { closeDay: 0, booksEndAt: undefined }
      const first = { ...plain, id: other, name: 'Other', timeZone: 'Europe/Madrid' }
      const second = { ...plain, id: seed.businessId, name: 'さくらグループ', timeZone: 'Asia/Tokyo' }
      expect(await findBusiness(db, other)).toEqual(first)
      expect(await businessOf(db, seed.businessId)).toEqual(second)
      expect(await findBusiness(db, 'none')).toBeUndefined()
      await expect(businessOf(db, 'none')).rejects.toThrow()
      expect(await listBusinesses(db)).toEqual([first, second])
    })

    it('is called otherwise, and no other is', async () => {
      await inTransaction(db, (trx) => renameBusiness(trx, other, 'Renamed'))
      const names = [await findBusiness(db, other), await findBusiness(db, seed.businessId)]
      expect(names.map((one) => one?.name)).toEqual(['Renamed', 'さくらグループ'])
      const places = ['Renamed', 'さくらグループ', 'さくら食堂', 'ホテル鴨川 Hotel Kamogawa']
      expect((await namesOfPlaces(db)).sort()).toEqual(places.sort())
    })

    it('has a time zone that is read once', async () => {
      const zoneOf = (id: string) => timeZoneOf(db, id)
      expect([await zoneOf(other), await zoneOf(seed.businessId)]).toEqual(['Europe/Madrid', 'Asia/Tokyo'])
      // Nothing does that.
      await db.updateTable('business').set({ time_zone: 'UTC' }).execute()
      expect([await zoneOf(other), await zoneOf(seed.businessId)]).toEqual(['Europe/Madrid', 'Asia/Tokyo'])
      expect(await inTransaction(db, (trx) => timeZoneOf(trx, other))).toBe('Europe/Madrid')
      await setRow(db, 'business', seed.businessId, { time_zone: 'Asia/Tokyo' })
    })

    it('is held without being changed', async () => {
      const before = await listBusinesses(db)
      await inTransaction(db, (trx) => holdBusiness(trx, other))
      expect(await listBusinesses(db)).toEqual(before)
    })
  })

  describe('a branch', () => {
    const restaurant = {
      id: 'demosakura000001',
      businessId: 'demobusiness0001',
      number: '1001',
      name: 'さくら食堂',
      kind: 'restaurant',
      address: '東京都台東区浅草1-2-3',
      presets: [300, 500, 1000, 2000],
      greeting: '本日はご来店ありがとうございます。',
      texts: { greetingEn: 'Thank you for dining with us today.', greetingCn: '感谢您今日光临本店。' },
      opensOn: undefined,
      closed: false,
    }

    it('is what was written of it', async () => {
      expect(await findBranch(db, seed.branchId)).toEqual(restaurant)
      expect(await findBranch(db, 'none')).toBeUndefined()
      expect(await findBranch(db, seed.hotel.branchId)).toMatchObject({ greeting: undefined, texts: {} })
      await change('branch', seed.hotel.branchId, { opens_on: '2026-12-01' })
      expect((await findBranch(db, seed.hotel.branchId))?.opensOn).toBe('2026-12-01')
    })

    it('that is closed is not found by its number, and is listed as closed', async () => {
      const idsOf = (branches: { id: string }[]) => branches.map(({ id }) => id)
      const { businessId, branchId, hotel } = seed
      expect((await findBranchByNumber(db, '2001'))?.id).toBe(hotel.branchId)
      expect(await findBranchByNumber(db, '9')).toBeUndefined()
      await change('branch', hotel.branchId, { closed_at: 1, created_at: 1 })
      expect(await findBranchByNumber(db, '2001')).toBeUndefined()
      expect(idsOf(await listOpenBranches(db, businessId))).toEqual([branchId])
      const all = await listBranches(db, businessId)
      expect(all.map(({ id, closed }) => [id, closed])).toEqual([
        [hotel.branchId, true],
        [branchId, false],
      ])
      await change('branch', hotel.branchId, { closed_at: null })
      expect(idsOf(await listOpenBranches(db, businessId))).toEqual([hotel.branchId, branchId])
      // Of two that were opened at the same moment the ids decide.
      await change('branch', branchId, { created_at: 1 })
      expect(idsOf(await listOpenBranches(db, businessId))).toEqual([hotel.branchId, branchId])
      expect(idsOf(await listBranches(db, businessId))).toEqual([hotel.branchId, branchId])
      expect([await listBranches(db, other), await listOpenBranches(db, other)]).toEqual([[], []])
    })

    it('takes tips from its first day on, in its own time zone', async () => {
      const at = (moment: string) => ({ db, clock: () => Date.parse(moment) })
      const branch = { id: 'b', businessId: seed.businessId, opensOn: '2026-12-01' }
      const [before, first] = [at('2026-11-30T14:59:59Z'), at('2026-11-30T15:00:00Z')]
      expect(await openingAhead(before, branch)).toBe('2026-12-01')
      expect(await openingAhead(first, branch)).toBeUndefined()
      expect(await openingAhead(before, { ...branch, opensOn: undefined })).toBeUndefined()
      await expect(mustHaveOpened(before, branch)).rejects.toThrow(NotOpenYetError)
      await mustHaveOpened(first, branch)
    })
  })

  describe('a person', () => {
    const page = { search: undefined, after: undefined, limit: 100 }
    const list = (more: Partial<Parameters<typeof listStaff>[2]> = {}) =>
      listStaff(db, { branchId: seed.branchId }, { ...page, ...more })
    const idsOf = async (found: ReturnType<typeof list>) => (await found).map(({ id }) => id)

    it('is what colleagues see, with the branch', async () => {
      await change('staff', idOf(0), { greeting: 'Hi', email: 'a@b.jp', photo: 'hash' }).catch(() =>
        change('staff', idOf(0), { greeting: 'Hi', email: 'a@b.jp' }),
      )
      const found = await findStaff(db, idOf(0))
      expect(found).toMatchObject({
        id: idOf(0),
        businessId: seed.businessId,
        branchId: seed.branchId,
        branchName: 'さくら食堂',
        code: '101',
        name: '田中 さくら (Sakura)',
        role: 'staff',
        email: 'a@b.jp',
        greeting: 'Hi',
      })
      expect(await findStaff(db, idOf(1))).toEqual({
        id: idOf(1),
        businessId: seed.businessId,
        branchId: seed.branchId,
        branchName: 'さくら食堂',
        code: '102',
        name: '佐藤 健 (Ken)',
        role: 'staff',
        email: undefined,
        account: 'none',
        greeting: undefined,
        photo: undefined,
        payrollNumber: '',
        payWay: undefined,
        texts: {},
      })
      const owner = await db
        .selectFrom('staff')
        .select('id')
        .where('role', '=', 'owner')
        .executeTakeFirstOrThrow()
      expect(await findStaff(db, owner.id)).toMatchObject({ branchId: undefined, branchName: undefined })
    })

    it.each([
      [{ person_id: 'p', email: 'c@d.jp', declined_at: 1 }, 'active'],
      [{ person_id: null, email: 'c@d.jp', declined_at: null }, 'invited'],
      [{ person_id: null, email: null, declined_at: null }, 'none'],
      [{ person_id: null, email: null, declined_at: 1 }, 'declined'],
    ])('with %j has an account that is %s', async (row, account) => {
      await change('staff', idOf(2), row)
      expect((await findStaff(db, idOf(2)))?.account).toBe(account)
      await change('staff', idOf(2), { person_id: null, email: null, declined_at: null })
    })

    it('is listed with the others of a branch, page by page, in the order in which they joined', async () => {
      const all = await list()
      expect(all.map(({ id }) => id)).toEqual(seed.staffIds)
      const [first, second] = await list({ limit: 2 })
      expect(await idsOf(list({ limit: 2 }))).toEqual(seed.staffIds.slice(0, 2))
      expect(first?.at).toBeLessThan(second?.at ?? 0)
      expect(await idsOf(list({ after: second }))).toEqual(seed.staffIds.slice(2))
    })

    it.each([
      ['sakura', [0]],
      ['ＫＥＮ', [1]],
      ['ＬＩ', []],
      ['10', [0, 1, 2, 3, 4]],
      ['１０２', [1]],
      ['%', []],
      ['_', []],
      ['\\', []],
    ])('is searched by name and code: %s', async (search, places) => {
      expect(await idsOf(list({ search }))).toEqual(places.map((place) => idOf(place)))
    })

    it('whose name was typed in wide letters is found by them', async () => {
      await change('staff', idOf(3), { name: 'ＭＩＮＧ 100%' })
      for (const search of ['ＭＩＮＧ', '100%']) expect(await idsOf(list({ search }))).toEqual([idOf(3)])
    })

    it.each([
      ['ヘ\u3099トナム花子', ['ベトナム', 'ヘ\u3099トナム', 'ﾍﾞﾄﾅﾑ', 'べとなむ']],
      ['ガルシア', ['カ\u3099ルシア', 'ｶﾞﾙｼｱ']],
      ['ﾔﾏﾀﾞ ﾀﾛｳ', ['ヤマダ', 'やまだ', 'ヤマダタロウ', 'ヤマダ　タロウ']],
      ['葛\u{e0100}城', ['葛城', '葛\u{e0101}城', '葛']],
      ['葛城', ['葛\u{e0100}城']],
      ['神\ufe00崎', ['神崎']],
      ['\ufa19崎', ['神崎', '\ufa19崎']],
      ['Ольга', ['ольга', 'ОЛЬГА']],
      ['Ángel', ['ángel', 'ÁNGEL', 'A\u0301NGEL', 'angel']],
      ['Κώστας', ['ΚΏΣΤΑΣ', 'ΚΏΣ', 'κωστασ']],
      ['Weiß', ['WEISS', 'weiß']],
      ['İstanbul', ['istanbul', 'ISTANBUL']],
      ['Ｌｉｎ', ['lin', 'LIN']],
      ['김민수', ['\u1100\u1175\u11b7']],
      ['می‌خواهم', ['میخواهم']],
    ])('called %s is found however the name is typed', async (name, typed) => {
      await change('staff', idOf(3), { name })
      for (const search of typed) expect([search, await idsOf(list({ search }))]).toEqual([search, [idOf(3)]])
      expect(await idsOf(list({ search: `${typed[0]}x` }))).toEqual([])
    })

    it('is found with others, page by page', async () => {
      const found = await list({ search: '10', limit: 2 })
      expect(found.map(({ id }) => id)).toEqual(seed.staffIds.slice(0, 2))
      expect(await idsOf(list({ search: '10', limit: 2, after: found[1] }))).toEqual(
        seed.staffIds.slice(2, 4),
      )
      // However many are listed before.
      expect(await idsOf(list({ search: '105', limit: 1 }))).toEqual([idOf(4)])
    })

    it('may be tipped by the code as it is typed, if it means one person', async () => {
      const typed = async (code: string) => (await findTippableByCode(db, seed.branchId, code))?.id
      expect(await typed('102')).toBe(idOf(1))
      expect(await typed('１０２')).toBe(idOf(1))
      expect(await typed('9')).toBeUndefined()
      await change('staff', idOf(1), { code: 'A' })
      expect(await typed('a')).toBe(idOf(1))
      await change('staff', idOf(2), { code: 'a' })
      expect([await typed('A'), await typed('a'), await typed('ａ')]).toEqual([idOf(1), idOf(2), undefined])
      const [{ id, name, code, greeting, photo } = {}] = await listTippableStaff(db, seed.branchId)
      const first = [idOf(0), '田中 さくら (Sakura)', '101', 'Hi']
      expect([id, name, code, greeting]).toEqual(first)
      expect(photo).toBe((await findStaff(db, idOf(0)))?.photo)
      const [, second] = await listTippableStaff(db, seed.branchId)
      expect(second).toMatchObject({ greeting: undefined, photo: undefined })
    })

    it('is counted at the branch, with code and address', async () => {
      expect(await countStaff(db, { branchId: seed.branchId })).toBe(5)
      expect((await listCodes(db, seed.branchId)).sort()).toEqual(['101', '104', '105', 'A', 'a'])
      await change('staff', idOf(0), { email: 'A@B.jp' })
      const emails = await listEmails(db, seed.businessId)
      expect(emails.sort()).toEqual(['a@b.jp', 'manager@example.com', 'owner@example.com'])
      expect(await listEmails(db, other)).toEqual([])
    })

    it('who has left is nobody’s colleague, and is remembered', async () => {
      const left = idOf(4)
      expect(await findLeaver(db, seed.businessId, left)).toBeUndefined()
      await change('staff', left, { deleted_at: 1 })
      expect(await findStaffName(db, left)).toEqual({ name: '高橋 大輔 (Daisuke)', texts: {} })
      expect(await findStaffName(db, 'none')).toBeUndefined()
      expect(await findStaff(db, left)).toBeUndefined()
      expect(await findLeaver(db, seed.businessId, left)).toEqual({ branch_id: seed.branchId })
      expect(await findLeaver(db, other, left)).toBeUndefined()
      expect(await idsOf(list())).not.toContain(left)
      expect(await countStaff(db, { branchId: seed.branchId })).toBe(4)
      expect(await listCodes(db, seed.branchId)).not.toContain('105')
      expect(await listEmails(db, seed.businessId)).not.toContain('manager@example.com')
      expect((await listTippableStaff(db, seed.branchId)).map(({ id }) => id)).not.toContain(left)
    })
  })
})
