import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOwnApp, type IdentityApp } from '../../support/account-app.ts'
import { createDatabase } from '../../support/databases.ts'
import { beginTip, guestBrowser, pay, toPreview } from '../../support/guest.ts'

const mb = 1024 * 1024
const disk = mkdtempSync(join(tmpdir(), 'tipping-disk-'))
const mounted = (() => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=30m', 'none', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
const freeBytes = () => {
  const { bavail, bsize } = statfsSync(disk)
  return bavail * bsize
}

let site: IdentityApp
beforeAll(async () => {
  if (!mounted) return
  // What all tests of this process copy stays elsewhere.
  await (await createDatabase('sqlite', { tables: true })).drop()
  const elsewhere = process.env.TMPDIR
  process.env.TMPDIR = disk
  try {
    site = await createOwnApp({ env: { TRUST_PROXY: '1' } })
  } finally {
    if (elsewhere === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = elsewhere
  }
})
afterAll(async () => {
  await site?.close()
  if (mounted) execFileSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})

const why = mounted ? '' : ': skipped, nothing can be mounted here'
it.runIf(mounted)(
  `on a disk of 30 MB that a stranger fills, what was begun is paid, and an owner signs in${why}`,
  async () => {
    const { db } = site.deps
    const from = (ip: string) => guestBrowser(site.app, { 'Accept-Language': 'en', 'X-Forwarded-For': ip })
    const owner = { email: 'disk-owner@example.jp', password: 'Correct-horse-1', name: '大家' }
    const { email, password } = owner
    await site.people.add(owner)
    const guest = from('192.0.2.1')
    const begun = await beginTip(guest, site.seed.branchId)
    const preview = await toPreview(guest, site.sandbox, begun.confirm)
    writeFileSync(join(disk, 'ballast'), Buffer.alloc(freeBytes() - 7 * mb))

    // The longest review there is, from two addresses, until neither may send any more.
    const review = `あ${'\u3099'.repeat(15)}`.repeat(50)
    const tip = { recipient: 'all', preset: '', amount: '500', review }
    const answered = new Map<number, number>()
    for (const ip of ['198.51.100.1', '198.51.100.2']) {
      const stranger = from(ip)
      for (let status = 0; status !== 429; ) {
        ;({ status } = await stranger.post(`/tip/${site.seed.branchId}`, { ...tip, wordless: '1' }))
        answered.set(status, (answered.get(status) ?? 0) + 1)
      }
    }
    expect([...answered.keys()].sort()).toEqual([303, 429])
    const kept = db.selectFrom('tip').select((e) => e.fn.countAll<number>().as('n'))
    const { n: withWords } = await kept.where('review', '<>', '').executeTakeFirstOrThrow()
    expect(withWords).toBeGreaterThan(100)
    expect(withWords).toBeLessThan(answered.get(303) ?? 0)
    expect(freeBytes()).toBeGreaterThan(mb)

    const told = await from('192.0.2.2').post(`/tip/${site.seed.branchId}`, { ...tip, review: 'Kind' })
    expect(told.status).toBe(400)
    expect((await from('192.0.2.3').post('/auth/login', { email, password })).status).toBe(303)
    // Stripe's news are taken in, too.
    const server = createServer(site.app)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    site.sandbox.setWebhookTarget(`http://127.0.0.1:${port}/webhooks/stripe`)
    expect((await pay(guest, preview)).headers.location).toContain('/payment/success')
    const paid = db.selectFrom('tip').select('state').where('id', '=', begun.tipId)
    expect(await paid.executeTakeFirstOrThrow()).toEqual({ state: 'succeeded' })
    const events = db.selectFrom('stripe_event').select('id')
    await expect.poll(async () => (await events.execute()).length).toBeGreaterThan(0)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  },
)
