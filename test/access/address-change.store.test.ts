import { expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import {
  beginAddressChange,
  changeOpenFor,
  finishAddressChange,
  forgetOldAddressChanges,
  giveUpAddressChange,
  pendingAddressChange,
} from '../../server/people/access/address-change.store.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { onEachDatabase } from '../support/databases.ts'
import { readRow, setRow } from '../support/rows.ts'

const wanted = { email: 'new@example.com', sentAt: 1000 }

onEachDatabase('a wish for another address', async (database) => {
  const db = await database.open()
  const { staffIds } = await seedDemo(db)
  const open = (person: string, now = 1000) => pendingAddressChange(db, person, now)

  it('is open for a day and an hour after its last code, each person’s their own', async () => {
    expect(changeOpenFor).toBe(25 * 3_600_000)
    expect(await open('one')).toBeUndefined()
    await beginAddressChange(db, 'one', { ...wanted, email: 'old@example.com' })
    await beginAddressChange(db, 'one', wanted)
    expect(await open('one', 1000 + changeOpenFor - 1)).toEqual(wanted)
    expect(await open('one', 1000 + changeOpenFor)).toBeUndefined()
    expect(await open('two')).toBeUndefined()
    await beginAddressChange(db, 'two', wanted)
    await giveUpAddressChange(db, 'one')
    expect([await open('one'), await open('two')]).toEqual([undefined, wanted])
  })

  it('once it is fulfilled is told to the owners of each place, without the address', async () => {
    const [first = '', second = '', gone = ''] = staffIds
    const person = newId()
    await setRow(db, 'staff', first, { person_id: person })
    await setRow(db, 'staff', gone, { person_id: person, deleted_at: 1 })
    await setRow(db, 'staff', second, { person_id: newId() })
    await beginAddressChange(db, person, wanted)
    await finishAddressChange(db, person, 7)
    expect(await open(person)).toBeUndefined()
    const place = await readRow(db, 'staff', first)
    const noted = db.selectFrom('audit_entry').selectAll().where('action', '=', 'member.address')
    expect(await noted.execute()).toEqual([
      expect.objectContaining({
        business_id: place.business_id,
        branch_id: place.branch_id,
        member_id: first,
        subject: first,
        details: JSON.stringify({ name: place.name }),
        created_at: 7,
      }),
    ])
  })

  it('leaves no address behind once its code is too old', async () => {
    await beginAddressChange(db, 'old', { email: 'a@example.com', sentAt: 1000 })
    await beginAddressChange(db, 'new', { email: 'b@example.com', sentAt: 5000 })
    await forgetOldAddressChanges(db, 1000 + changeOpenFor)
    const rows = db.selectFrom('account_state').select(['person_id', 'email_wanted', 'email_sent_at'])
    expect(await rows.where('person_id', 'in', ['old', 'new']).orderBy('person_id').execute()).toEqual([
      { person_id: 'new', email_wanted: 'b@example.com', email_sent_at: 5000 },
      { person_id: 'old', email_wanted: null, email_sent_at: null },
    ])
  })
})
