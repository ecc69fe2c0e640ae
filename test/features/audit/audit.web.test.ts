import { expect, it } from 'vitest'
import { recordChange } from '../../../server/outbox/audit/audit.store.ts'
import { qrSite } from '../qr/qr-site.ts'

const site = await qrSite()

/** Midnight in Tokyo, before which a day ends. */
const midnight = (month: number, day: number) => Date.UTC(2026, month - 1, day) - 9 * 3_600_000

it('the audit list shows the days that are asked for, both included, in the business’s own time', async () => {
  const { owner } = site.as
  const done = (name: string, at: number) =>
    recordChange(
      site.deps.db,
      {
        businessId: site.seed.businessId,
        memberId: 'qr-owner',
        action: 'code.replaced',
        subject: name,
        details: { name },
      },
      at,
    )
  await done('September-end', midnight(10, 1) - 1)
  await done('October-first', midnight(10, 1))
  await done('October-last', midnight(11, 1) - 1)
  await done('November-first', midnight(11, 1))
  const named = async (query: string) => {
    const { text } = await owner.get(`/branch/audit${query}`)
    return [...text.matchAll(/(?:September|October|November)-\w+/g)].map(([name]) => name)
  }
  expect(await named('')).toHaveLength(4)
  expect(await named('?from=2026-10-01&to=2026-10-31')).toEqual(['October-last', 'October-first'])
  expect(await named('?from=2026-11-01')).toEqual(['November-first'])
  expect(await named('?to=2026-09-30')).toEqual(['September-end'])
  expect(await named('?from=2026-10-01&to=2026-10-31&sort=at')).toEqual(['October-first', 'October-last'])
  const wrong = await owner.get('/branch/audit?from=2026-10-32')
  expect([wrong.status, wrong.text.includes('October-last')]).toEqual([400, false])
})
