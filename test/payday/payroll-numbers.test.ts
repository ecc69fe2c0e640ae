import { expect, it } from 'vitest'
import { listPayPeople, savePayPeople } from '../../server/money/payday/pay-people.ts'
import { clashesOf } from '../../server/money/payday/payroll-numbers.ts'
import { onEachDatabase } from '../support/databases.ts'
import { payWorld } from './pay-world.ts'

onEachDatabase('one payroll number', async (database) => {
  const db = await database.open()
  async function clashes({ owner }: { owner: { businessId: string } }) {
    const found = await clashesOf(db, owner.businessId)
    return found.map(({ number, people }) => [number, ...people.map(({ name }) => name)])
  }

  it.each([
    ['two names and no account', {}, {}, true],
    ['one name and no account', { name: '李 娜' }, { name: '李娜' }, false],
    ['one name in two widths', { name: 'Ｍｉｋａ　Ｏｎｏ' }, { name: 'Mika Ono' }, false],
    ['one name, of whom one has an account', { name: 'Mika' }, { name: 'Mika', person_id: 'a' }, false],
    ['two names, of whom one has an account', {}, { person_id: 'a' }, true],
    ['one account and two names', { person_id: 'a' }, { person_id: 'a' }, false],
    ['one account, which one of them has left', { person_id: 'a' }, { held_by: 'a' }, false],
    ['one name and two accounts', { name: 'Mika', person_id: 'a' }, { name: 'Mika', person_id: 'b' }, true],
    [
      'one name and two accounts, of which one has left',
      { name: 'Mika', person_id: 'a' },
      { name: 'Mika', held_by: 'b' },
      true,
    ],
  ])('with %s', async (_, first, second, isTwo) => {
    const world = await payWorld(db)
    await world.change(0, { ...first, payroll_number: '7' })
    await world.change(1, { ...second, payroll_number: '7' })
    expect(await clashes(world)).toHaveLength(isTwo ? 1 : 0)
  })

  it('is compared in one width and without leading zeros, and no number is nobody’s', async () => {
    const world = await payWorld(db, 6)
    for (const [n, payroll_number] of ['007', '７', '70', '', '', '0'].entries())
      await world.change(n, { payroll_number })
    expect(await clashes(world)).toEqual([['007', 'Staff 0', 'Staff 1']])
  })

  it('of a place that was left counts while something is owed to it, or by it, at any branch', async () => {
    const world = await payWorld(db, 3)
    const { change, earn, giveBack, pay, branch } = world
    const hotel = await branch('Hotel')
    await change(1, { payroll_number: '0101', deleted_at: 7 })
    await change(2, { payroll_number: '', deleted_at: 7 })
    expect(await clashes(world)).toEqual([])
    const tip = await earn(1, 100, 5, hotel)
    expect(await clashes(world)).toEqual([['101', 'Staff 0', 'Staff 1']])
    await change(1, { payroll_number: '' })
    await pay()
    await change(1, { payroll_number: '0101' })
    expect(await clashes(world)).toEqual([])
    await giveBack(tip, 10, 40)
    expect(await clashes(world)).toEqual([['101', 'Staff 0', 'Staff 1']])
  })

  it('that is typed is judged as it would be, and what others had before is not', async () => {
    const { change, person, owner } = await payWorld(db, 4)
    await change(2, { payroll_number: '9' })
    await change(3, { payroll_number: '9' })
    const typed = (...numbers: [n: number, number: string][]) =>
      clashesOf(
        db,
        owner.businessId,
        numbers.map(([n, number]) => {
          const unknown = { code: '', branch: '', account: undefined }
          return { ...unknown, staffId: person(n), name: `Staff ${n}`, number }
        }),
      )
    expect(await typed([0, '55'])).toEqual([])
    const people = [{ staffId: person(0) }, { staffId: person(1), branch: 'b' }]
    expect(await typed([0, '102'])).toMatchObject([{ people }])
    // The number that they had is theirs no more.
    expect(await typed([1, '101'])).toMatchObject([{ number: '101' }])
    expect(await typed([0, '102'], [1, '101'])).toEqual([])
    // Of another business nobody asks.
    expect(await clashesOf(db, (await payWorld(db)).owner.businessId)).toEqual([])
  })
})

onEachDatabase('how people are paid', async (database) => {
  const db = await database.open()

  it('lists those who can be tipped, and whoever has a balance', async () => {
    const { owner, change, earn, person } = await payWorld(db, 4)
    await change(1, { deleted_at: 7 })
    await change(2, { deleted_at: 7 })
    await change(3, { role: 'owner', pay_way: 'cash' })
    await earn(2, 100, 5)
    const listed = async () => (await listPayPeople(db, owner.businessId)).people
    const both = [
      { staffId: person(0), way: 'usual', left: false, number: '101' },
      { staffId: person(2), way: 'usual', left: true, number: '103' },
    ]
    expect(await listed()).toMatchObject(both)
    await earn(3, 100, 5)
    const last = { staffId: person(3), way: 'cash', left: false, number: '104' }
    expect(await listed()).toMatchObject([...both, last])
  })

  it('is saved for all or for nobody, and only as the table was shown', async () => {
    const { owner, person, audited, change, business } = await payWorld(db, 3)
    const { seal } = await listPayPeople(db, owner.businessId)
    let now = 0
    const save = (typed: Parameters<typeof savePayPeople>[2]['typed'], of?: string) =>
      savePayPeople(db, owner, { typed, seal: of }, ++now)
    const as = (n: number, number: string, way: 'usual' | 'payroll' | 'cash') => {
      return { staffId: person(n), number, way }
    }
    const cash = as(0, '101', 'cash')
    expect(await save([cash, as(1, '0103', 'usual')], seal)).toMatchObject({
      refused: 'number',
      clashes: [{ people: [{ number: '0103' }, { number: '103' }] }],
    })
    expect(await save([cash], 'another')).toEqual({ refused: 'changed' })
    expect((await listPayPeople(db, owner.businessId)).seal).toBe(seal)
    const all = [cash, as(1, '103', 'usual'), as(2, '102', 'payroll')]
    expect(await save(all, seal)).toEqual({ changed: 3 })
    expect((await listPayPeople(db, owner.businessId)).people).toMatchObject(all)
    expect(await save(all)).toEqual({ changed: 0 })
    expect(await save([as(0, '101', 'usual')])).toEqual({ changed: 1 })
    expect((await audited()).map(({ action, details }) => [action, details])).toEqual([
      ['payday.ways', '{"people":3}'],
      ['payday.ways', '{"people":1}'],
    ])
    // A way alone is saved though a number is of two, and somebody of another business is nobody here.
    await change(2, { payroll_number: '103' })
    expect(await save([cash])).toEqual({ changed: 1 })
    const stranger = await payWorld(db)
    expect(await save([{ ...cash, staffId: stranger.person(0), number: '1' }])).toEqual({ changed: 0 })
    // As the business pays is no way of their own.
    await business({ pay_way: 'cash' })
    const { people } = await listPayPeople(db, owner.businessId)
    expect(people.map(({ way }) => way)).toEqual(['cash', 'usual', 'payroll'])
  })
})
