import { expect, it } from 'vitest'
import { inTransaction } from '../../server/db/transaction.ts'
import { importStaff } from '../../server/features/staff/staff-add.service.ts'
import { createMailOutbox, mailSeal } from '../../server/outbox/mail/mail.outbox.ts'
import type { MailOutbox } from '../../server/outbox/mail/mail.types.ts'
import { mailInvitations } from '../../server/people/access/invitation-mail.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { onEachDatabase } from '../support/databases.ts'
import { turnsOf } from '../support/turns.ts'

onEachDatabase('mails to many who are invited', (database) => {
  it('are written in several turns of the event loop, each person one', async () => {
    const db = await database.open()
    const { branchId, businessId } = await seedDemo(db)
    const by = {
      staffId: 'demoowner0000001',
      businessId,
      branchId: undefined,
      role: 'owner',
      name: '',
    } as const
    const people = Array.from({ length: 500 }, (_, n) => ({
      branch: branchId,
      name: `Name ${n}`,
      code: `M${n}`,
      role: 'staff' as const,
      email: `m${n}@example.com`,
      payrollNumber: '',
      payWay: 'usual' as const,
    }))
    await importStaff(db, { by, branchId, people, once: 'm', mail: undefined }, Date.now())
    const staff = await db.selectFrom('staff').select('id').where('name', 'like', 'Name %').execute()
    const ids = staff.map(({ id }) => id)
    const outbox = createMailOutbox({ seal: mailSeal(['a secret that is long enough for this']), wake() {} })
    const begun = new Set<number>()
    await turnsOf((turn) => {
      const noting: MailOutbox = {
        ...outbox,
        queue: (...mail) => {
          begun.add(turn())
          return outbox.queue(...mail)
        },
      }
      return inTransaction(db, (trx) => mailInvitations(trx, { outbox: noting, lang: 'en' }, ids, 1))
    })
    expect(begun.size).toBeGreaterThanOrEqual(3)
    const mails = await db.selectFrom('outbox').select('id').execute()
    expect(mails).toHaveLength(500)
  })
})
