import { afterEach, expect, it, vi } from 'vitest'
import { createLogger } from '../../../server/base/logger.ts'
import { createScanCounter } from '../../../server/features/qr/scan-counter.ts'
import { seedDemo } from '../../demo/seed-demo.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { until } from '../../support/until.ts'

const log = createLogger({ level: 'silent', pretty: false })

onEachDatabase('scans', async (test) => {
  let now = 1_000_000
  const db = await test.open()
  const codes = (await seedDemo(db)).codes
  afterEach(() => db.updateTable('qr_token').set({ scans: 0 }).execute())
  const written = async (token = codes.branch) =>
    (await db.selectFrom('qr_token').select('scans').where('token', '=', token).executeTakeFirstOrThrow())
      .scans

  it('are written by themselves, all of a second at once', async () => {
    const transactions = vi.spyOn(db, 'transaction')
    const counter = createScanCounter({ db, log, clock: () => now })
    for (let client = 0; client < 500; client++) counter.count(codes.branch, `client ${client}`)
    for (let client = 0; client < 3; client++) counter.count(codes.staff, `client ${client}`)
    expect(await written()).toBe(0)
    await until(async () => expect(await written()).toBe(500))
    expect(await written(codes.staff)).toBe(3)
    expect(transactions).toHaveBeenCalledTimes(1)
    transactions.mockRestore()
  })

  it('wait a second, so that a crash loses little and a second costs one write', async () => {
    const transactions = vi.spyOn(db, 'transaction')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const counter = createScanCounter({ db, log, clock: () => now })
      for (let client = 0; client < 9; client++) {
        counter.count(codes.branch, `client ${client}`)
        await vi.advanceTimersByTimeAsync(111)
      }
      expect(transactions).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(transactions).toHaveBeenCalledTimes(1)
    } finally {
      vi.useRealTimers()
      transactions.mockRestore()
    }
    await until(async () => expect(await written()).toBe(9))
  })

  it('count again for the same client after a minute', async () => {
    const counter = createScanCounter({ db, log, clock: () => now })
    for (const later of [0, 59_000, 2_000]) {
      now += later
      counter.count(codes.branch, 'client')
    }
    await counter.flush()
    expect(await written()).toBe(2)
  })

  it('that could not be written are written later, once', async () => {
    const counter = createScanCounter({ db, log, clock: () => now })
    counter.count(codes.branch, 'client')
    const broken = vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
      throw new Error('the database is away')
    })
    await counter.flush()
    expect(await written()).toBe(0)
    broken.mockRestore()
    counter.count(codes.branch, 'another')
    await counter.flush()
    await counter.flush()
    expect(await written()).toBe(2)
  })

  it('take no more memory the more addresses there are', async () => {
    const counter = createScanCounter({ db, log, clock: () => now })
    const before = process.memoryUsage().heapUsed
    for (let client = 0; client < 300_000; client++) counter.count(codes.branch, `2001:db8:0:${client}`)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(60 * 1024 * 1024)
    // The first is forgotten by now.
    counter.count(codes.branch, '2001:db8:0:0')
    await counter.flush()
    expect(await written()).toBe(300_001)
  })
})

it('are written when the server stops', async () => {
  const { createTestApp } = await import('../../support/app.ts')
  const site = await createTestApp()
  site.deps.scans.count(site.seed.codes.branch, 'client')
  const { db } = site.deps
  const flushed = vi.spyOn(db, 'transaction')
  await site.close()
  expect(flushed).toHaveBeenCalledTimes(1)
})
