import { describe, expect, it } from 'vitest'
import { NotFoundError } from '../../../server/base/errors.ts'
import { readPhoto } from '../../../server/features/staff/photo.store.ts'
import { changeFace, deleteStaff, editStaff } from '../../../server/features/staff/staff.service.ts'
import { addStaff, importStaff } from '../../../server/features/staff/staff-add.service.ts'
import { findStaff, listStaff } from '../../../server/venues/staff.store.ts'
import { listTippableStaff } from '../../../server/venues/tippable.store.ts'
import { seedDemo } from '../../demo/seed-demo.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { setRow } from '../../support/rows.ts'

const photo = (hash: string) => ({ hash, small: new Uint8Array([1, 2]), large: new Uint8Array([3]) })

onEachDatabase('the staff list', async (database) => {
  const db = await database.open()
  const seed = await seedDemo(db)
  const owner = {
    staffId: 'demoowner0000001',
    businessId: seed.businessId,
    branchId: undefined,
    role: 'owner',
    name: 'O',
  } as const
  await setRow(db, 'staff', owner.staffId, { person_id: 'o' })

  let codes = 700
  const person = (more: object = {}) => ({
    branch: seed.branchId,
    name: 'Kai',
    code: String(++codes),
    role: 'staff' as const,
    email: '',
    payrollNumber: '',
    payWay: 'usual' as const,
    ...more,
  })
  const add = async (more: object = {}) => {
    const done = await addStaff(db, { by: owner, staff: person(more) }, Date.now())
    const staff = 'id' in done ? await findStaff(db, done.id) : undefined
    if (!staff) throw new Error('not added')
    return staff
  }

  it('takes a code, an address and a form once, whoever else comes at the same moment', async () => {
    const at = Date.now()
    const all = (staff: object[], once?: string) =>
      Promise.all(staff.map((each) => addStaff(db, { by: owner, staff: person(each), once }, at)))
    const outcomes = async (made: ReturnType<typeof all>) =>
      (await made).map(({ refused }) => refused ?? 'added').sort()
    expect(await outcomes(all([{ code: 'X' }, { code: 'X' }, { code: 'X' }]))).toEqual([
      'added',
      'codeTaken',
      'codeTaken',
    ])
    expect(await outcomes(all([{ email: 'x@example.com' }, { email: 'X@example.com' }]))).toEqual([
      'added',
      'emailTaken',
    ])
    const same = await all([{ code: 'Y' }, { code: 'Y' }], 'form1')
    expect(same[0]).toEqual(same[1])
  })

  it('does not take a corrected form for the same one, nor one whose person has left', async () => {
    const form = person({ code: 'Z' })
    const sent = (staff: typeof form) => addStaff(db, { by: owner, staff, once: 'form2' }, Date.now())
    const first = await sent(form)
    expect(await sent({ ...form, name: 'Kai Tanaka' })).toEqual({ refused: 'codeTaken' })
    const staff = 'id' in first ? await findStaff(db, first.id) : undefined
    if (!staff) throw new Error('not added')
    await deleteStaff(db, { by: owner, staff }, Date.now())
    const again = await sent(form)
    expect(again).toEqual({ id: expect.any(String) })
    expect('id' in again && (await findStaff(db, again.id))).toMatchObject({ name: 'Kai', code: 'Z' })
  })

  it('imports everybody or nobody', async () => {
    const count = async () => (await listTippableStaff(db, seed.hotel.branchId)).length
    const before = await count()
    const hotel = { branchId: seed.hotel.branchId }
    const at = { branch: seed.hotel.branchId }
    const list = [person(at), person(at), person({ ...at, code: '101' })]
    const failed = await importStaff(db, { by: owner, ...hotel, people: list, once: 'a' }, Date.now())
    expect(failed.refused).toBe('codeTaken')
    expect(await count()).toBe(before)
    const sameAddress = ['A@example.com', 'a@EXAMPLE.com'].map((email) => person({ ...at, email }))
    const alike = await importStaff(db, { by: owner, ...hotel, people: sameAddress, once: 'c' }, Date.now())
    expect(alike.refused).toBe('emailTaken')
    expect(await count()).toBe(before)
    const people = list.slice(0, 2)
    const twice = await Promise.all(
      [1, 2].map(() => importStaff(db, { by: owner, ...hotel, people, once: 'b' }, Date.now())),
    )
    expect(twice.map(({ refused }) => refused)).toEqual([undefined, undefined])
    expect(await count()).toBe(before + 2)
    const names = (await listStaff(db, hotel, { limit: 99 })).slice(-2).map(({ code }) => code)
    expect(names).toEqual(people.map(({ code }) => code))
  })

  it('gives nobody a payroll number of somebody else, whatever its zeros: by the form, by a change, by a list', async () => {
    const first = await add({ name: 'Mika Ono', payrollNumber: '0042' })
    const taken = {
      refused: 'numberTaken',
      whose: { number: '0042', name: 'Mika Ono', branch: first.branchName },
    }
    const at = Date.now()
    expect(await addStaff(db, { by: owner, staff: person({ payrollNumber: '42' }) }, at)).toEqual(taken)
    const second = await add({ payrollNumber: '43' })
    const edit = (more: object) =>
      editStaff(db, { by: owner, before: second, form: person({ code: second.code, ...more }) }, at)
    expect(await edit({ payrollNumber: '42' })).toEqual(taken)
    // One name is one person.
    expect((await edit({ payrollNumber: '42', name: 'ＭＩＫＡ ＯＮＯ'.normalize('NFKC') })).refused).toBe(
      'numberTaken',
    )
    expect((await edit({ payrollNumber: '42', name: 'Ｍｉｋａ　Ｏｎｏ' })).refused).toBeUndefined()
    const list = (more: object[]) =>
      importStaff(
        db,
        { by: owner, branchId: seed.branchId, people: more.map(person), once: JSON.stringify(more) },
        at,
      )
    expect(
      await list([
        { name: 'One', payrollNumber: '44' },
        { name: 'Two', payrollNumber: '044' },
      ]),
    ).toMatchObject({
      ...{ refused: 'numberTaken', whose: { name: expect.stringMatching(/One|Two/) } },
    })
    expect((await list([{ name: 'One', payrollNumber: '0042' }])).refused).toBe('numberTaken')
    expect((await list([{ name: 'One', payrollNumber: '44' }])).refused).toBeUndefined()
    // What is not changed is not judged again.
    expect((await edit({ payrollNumber: '42', name: 'Somebody else' })).refused).toBeUndefined()
  })

  it('moves somebody with a new code, and does not bring back who has been deleted', async () => {
    const staff = await add()
    await deleteStaff(db, { by: owner, staff }, Date.now())
    const late = editStaff(db, { by: owner, before: staff, form: person({ name: 'Late' }) }, Date.now())
    await expect(late).rejects.toThrow(NotFoundError)
    expect(await findStaff(db, staff.id)).toBeUndefined()
  })

  it('gives who has been moved meanwhile a code of where they are in the end', async () => {
    const before = await add()
    const edit = (branch: string) =>
      editStaff(db, { by: owner, before, form: { ...person(), code: before.code, branch } }, Date.now())
    await edit(seed.hotel.branchId)
    await edit(seed.branchId)
    const inUse = await db
      .selectFrom('qr_token')
      .select('branch_id')
      .where('staff_id', '=', before.id)
      .where('revoked_at', 'is', null)
      .execute()
    expect(inUse).toEqual([{ branch_id: seed.branchId }])
  })

  it('leaves the business an owner, also where two delete each other at once', async () => {
    const ids = ['owner-a', 'owner-b']
    for (const id of ids) {
      await db
        .insertInto('staff')
        .values({
          id,
          business_id: seed.businessId,
          branch_id: null,
          code: id,
          name: id,
          role: 'owner',
          email: null,
          greeting: null,
          person_id: id,
          created_at: 1,
          deleted_at: null,
        })
        .execute()
    }
    await setRow(db, 'staff', owner.staffId, { deleted_at: 1 })
    const found = await Promise.all(ids.map((id) => findStaff(db, id)))
    const done = await Promise.all(
      found.map((staff, index) => {
        if (!staff) throw new Error('no owner')
        return deleteStaff(db, { by: { ...owner, staffId: ids[1 - index] ?? '' }, staff }, Date.now())
      }),
    )
    expect(done.map(({ refused }) => refused ?? 'deleted').sort()).toEqual(['deleted', 'lastOwner'])
    await setRow(db, 'staff', owner.staffId, { deleted_at: null })
  })

  describe('photos', () => {
    it('are kept while somebody shows them, and forgotten with the last', async () => {
      const one = await add()
      const two = await add()
      const face = (staff: typeof one, picture: ReturnType<typeof photo> | 'remove' | 'keep') =>
        changeFace(db, { by: owner, staff, face: { photo: picture, greeting: 'Hello' } }, Date.now())
      await face(one, photo('aaa'))
      await face(two, photo('aaa'))
      expect([...((await readPhoto(db, 'aaa', 'small')) ?? [])]).toEqual([1, 2])
      await face(one, photo('bbb'))
      expect([...((await readPhoto(db, 'aaa', 'large')) ?? [])]).toEqual([3])
      await face(two, 'remove')
      expect(await readPhoto(db, 'aaa', 'small')).toBeUndefined()
      await face(one, 'keep')
      const shown = await findStaff(db, one.id)
      expect(shown).toMatchObject({ photo: 'bbb', greeting: 'Hello' })
      if (shown) await deleteStaff(db, { by: owner, staff: shown }, Date.now())
      expect(await readPhoto(db, 'bbb', 'small')).toBeUndefined()
    })

    it('go with the one who leaves while one is read or has just been chosen', async () => {
      const before = await add()
      const face = (hash: string) =>
        changeFace(db, { by: owner, staff: before, face: { photo: photo(hash), greeting: '' } }, Date.now())
      await face('ccc')
      // Looked at before the photo was there.
      await deleteStaff(db, { by: owner, staff: before }, Date.now())
      expect(await readPhoto(db, 'ccc', 'small')).toBeUndefined()
      await expect(face('ddd')).rejects.toThrow(NotFoundError)
      expect(await readPhoto(db, 'ddd', 'small')).toBeUndefined()
    })
  })
})
