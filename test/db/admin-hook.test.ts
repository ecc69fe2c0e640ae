import { expect, it } from 'vitest'
import { startOf } from '../../server/base/calendar.ts'
import { hookAgain } from '../../server/cli/commands/hook.ts'
import { recordChange } from '../../server/outbox/audit/audit.store.ts'
import { hookState, switchHook } from '../../server/outbox/hook/hook.store.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { onEachDatabase } from '../support/databases.ts'
import { operatorOf, saidBy } from '../support/operator.ts'

const day = 24 * 3600_000
const secret = `whsec_${Buffer.from('a secret that the receiver knows').toString('base64')}`

onEachDatabase('`hook again`', (database) => {
  it('sends what was written since a day of the business again, of the last 30 days', async () => {
    const db = await database.open()
    const { businessId } = await seedDemo(db)
    const now = Date.now()
    await switchHook(db, true, now)
    for (const [subject, at] of [
      ['old', now - 31 * day],
      ['lost', now - 3 * day],
      ['new', now],
    ] as const) {
      await recordChange(db, { businessId, action: 'staff.changed', subject }, at)
      await db
        .updateTable('outbox')
        .set({ state: subject === 'new' ? 'sent' : 'failed', next_at: null, done_at: at })
        .where('subject', '=', subject)
        .execute()
    }
    const on = { HOOK_URL: 'http://localhost:1/', HOOK_SECRETS: secret }
    const again = (since: string, env: Record<string, string> = on) =>
      saidBy(operatorOf(database, env)('hook', 'again', '--since', since))
    await expect(again('2026-1-1')).rejects.toThrow('is a day such as')
    await expect(again('2026-11-01', {})).rejects.toThrow('HOOK_URL is not set')
    expect(await again('2099-01-01')).toMatch(/^0 messages are /)
    expect(await again('2020-01-01')).toMatch(/^2 messages are /)
    expect(await hookState(db)).toMatchObject({ waiting: 2, lost: 1 })
    expect(hookAgain.name).toBe('hook again')
  })
})

it('a day begins at midnight of its time zone, in summer, too', () => {
  expect(new Date(startOf('2026-11-21', 'Asia/Tokyo')).toISOString()).toBe('2026-11-20T15:00:00.000Z')
  expect(new Date(startOf('2026-07-01', 'Europe/Berlin')).toISOString()).toBe('2026-06-30T22:00:00.000Z')
  expect(new Date(startOf('2026-07-01', 'Pacific/Kiritimati')).toISOString()).toBe('2026-06-30T10:00:00.000Z')
})
