import { expect, it } from 'vitest'
import { listPayPeople, savePayPeople } from '../../server/money/payday/pay-people.ts'
import { clashesOf } from '../../server/money/payday/payroll-numbers.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'
import { payWorld } from './pay-world.ts'

onEachDatabase('one payroll number', async (database) => {
  const db = await database.open()
  const clashes = async ({ owner }: { owner: { businessId: string } }) =>
    (await clashesOf(db, owner.businessId)).map(({ number, people }) => [
      number,
      ...people.map(({ name }) => name),
    ])

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
    expect((await clashes(world)).length).toBe(isTwo ? 1 : 0)
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
    const world = await payWorld(db, 4)
    const { change, person, owner } = world
    await change(2, { payroll_number: '9' })
    await change(3, { payroll_number: '9' })
    const typed = (n: number, number: string) =>
      clashesOf(db, owner.businessId, [
        { staffId: person(n), name: `Staff ${n}`, code: '', branch: '', number, account: undefined },
      ])
    expect(await typed(0, '55')).toEqual([])
    expect(await typed(0, '102')).toMatchObject([
      { people: [{ staffId: person(0) }, { staffId: person(1), branch: 'b' }] },
    ])
    // The number that they had is theirs no more.
    expect(await typed(1, '101')).toMatchObject([{ number: '101' }])
    const swapped = [0, 1].map((n) => ({
      ...{ staffId: person(n), name: `Staff ${n}`, code: '', branch: '', account: undefined },
      number: `${102 - n}`,
    }))
    expect(await clashesOf(db, owner.businessId, swapped)).toEqual([])
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
    const listed = async () =>
      (await listPayPeople(db, owner.businessId)).people.map(({ staffId, way, left, number }) => [
        staffId,
        way,
        left,
        number,
      ])
    expect(await listed()).toEqual([
      [person(0), 'usual', false, '101'],
      [person(2), 'usual', true, '103'],
    ])
    await earn(3, 100, 5)
    expect((await listed())[2]).toEqual([person(3), 'cash', false, '104'])
  })

  it('is saved for all or for nobody, and only as the table was shown', async () => {
    const { owner, person, audited, change, earn } = await payWorld(db, 3)
    const { seal } = await listPayPeople(db, owner.businessId)
    const save = (typed: Parameters<typeof savePayPeople>[2]['typed'], of: string | undefined = seal) =>
      savePayPeople(db, owner, { typed, seal: of }, 1)
    const cash = { staffId: person(0), number: '101', way: 'cash' as const }
    const refused = await save([cash, { staffId: person(1), number: '0103', way: 'usual' }])
    expect(refused).toMatchObject({
      refused: 'number',
      clashes: [{ people: [{ number: '0103' }, { number: '103' }] }],
    })
    expect(await save([cash], 'another')).toEqual({ refused: 'changed' })
    expect((await listPayPeople(db, owner.businessId)).seal).toBe(seal)
    const both = [
      cash,
      { staffId: person(1), number: '103', way: 'usual' as const },
      { staffId: person(2), number: '102', way: 'payroll' as const },
    ]
    expect(await save(both)).toEqual({ changed: 3 })
    const { people } = await listPayPeople(db, owner.businessId)
    expect(people.map(({ number, way }) => [number, way])).toEqual([
      ['101', 'cash'],
      ['103', 'usual'],
      ['102', 'payroll'],
    ])
    expect(await savePayPeople(db, owner, { typed: both }, 2)).toEqual({ changed: 0 })
    expect(await savePayPeople(db, owner, { typed: [{ ...cash, way: 'usual' }] }, 3)).toEqual({ changed: 1 })
    expect((await audited()).map(({ action, details }) => [action, details])).toEqual([
      ['payday.ways', '{"people":3}'],
      ['payday.ways', '{"people":1}'],
    ])
    // A way alone is saved though a number is of two, and somebody of another business is nobody here.
    await change(2, { payroll_number: '103' })
    expect(await savePayPeople(db, owner, { typed: [cash] }, 4)).toEqual({ changed: 1 })
    const stranger = await payWorld(db)
    await earn(0, 1, 5)
    expect(
      await savePayPeople(db, owner, { typed: [{ ...cash, staffId: stranger.person(0), number: '1' }] }, 5),
    ).toEqual({ changed: 0 })
    await setRow(db, 'business', owner.businessId, { pay_way: 'cash' })
    expect((await listPayPeople(db, owner.businessId)).people.map(({ way }) => way)).toEqual([
      'cash',
      'usual',
      'payroll',
    ])
  })
})
