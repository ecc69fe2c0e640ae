import { expect, it } from 'vitest'
import {
  beginAddressChange,
  changeOpenFor,
  forgetOldAddressChanges,
} from '../../server/people/access/address-change.store.ts'
import { onEachDatabase } from '../support/databases.ts'

onEachDatabase('a change of the address', async (database) => {
  const db = await database.open()

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
