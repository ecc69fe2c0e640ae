import { pino } from 'pino'
import type { Db } from '../../../server/db/database.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { createNewsReader } from '../../../server/features/push/push.news.ts'
import { createPushMessages, type PushDeps } from '../../../server/features/push/push.sender.ts'
import { putDevice } from '../../../server/features/push/push-device.store.ts'
import { ownPushKeys } from '../../../server/features/push/push-key.store.ts'
import { createPushGateway } from '../../../server/gateways/push/web-push.gateway.ts'
import { createI18n } from '../../../server/http/i18n/i18n.ts'
import type { OutboxDeps } from '../../../server/outbox/outbox.ts'
import { type Seed, seedDemo } from '../../demo/seed-demo.ts'
import { type PushSandbox, startPushSandbox } from '../../sandbox/push/server.ts'
import { deliverNext } from '../../support/outbox.ts'
import { setRow } from '../../support/rows.ts'
import { payTip } from '../earning/earned.ts'

/** Noon in Japan. */
export const noon = Date.UTC(2026, 10, 21, 3)
export const minute = 60_000
export const hour = 60 * minute

export type PushWorld = Awaited<ReturnType<typeof createPushWorld>>

/** Messages about tips on a real database, with a push service and its browsers; sessions are a list. */
export async function createPushWorld(db: Db) {
  const service: PushSandbox = await startPushSandbox()
  const seed: Seed = await seedDemo(db)
  const logged: Record<string, unknown>[] = []
  const counted: string[] = []
  const world = { now: noon, signedIn: new Set<string>() }
  const clock = () => world.now
  const deps: PushDeps & OutboxDeps & { wake: () => void } = {
    db,
    push: createPushGateway({ publicUrl: 'https://tips.example.jp', pushServiceUrl: service.url, clock }),
    sessions: {
      listOf: async () =>
        [...world.signedIn].map((id) => ({ id, lastSeenAt: world.now, session: { signInId: id } as never })),
    },
    i18n: await createI18n('test'),
    clock,
    random: () => 1,
    wake() {},
    log: pino({ base: null }, { write: (line) => void logged.push(JSON.parse(line) as (typeof logged)[0]) }),
    meter: { push: (result) => void counted.push(result) },
  }
  const personOf = (staffId: string) => `person of ${staffId}`

  return Object.assign(world, {
    db,
    seed,
    deps,
    service,
    logged,
    counted,
    /** Nobody has a device, nobody wants anything else than at first, and no tip was paid. */
    async reset() {
      for (const table of ['outbox', 'push_device', 'push_setting'] as const)
        await db.deleteFrom(table).execute()
      world.now = noon + Math.ceil((world.now - noon + 1) / (24 * hour) + 1) * 24 * hour
      world.signedIn.clear()
      for (const list of [service.received, service.refused, service.answers, logged, counted])
        list.length = 0
    },
    /** Turns notifications on in another browser of somebody. Returns its address. */
    async device(staffId: string, signInId = `sign-in ${Math.random()}`): Promise<string> {
      const { publicKey } = await ownPushKeys(db, deps.push.newKeys, world.now)
      const address = service.subscribe(publicKey)
      const owner = { staffId, personId: personOf(staffId), signInId }
      await setRow(db, 'staff', staffId, { person_id: owner.personId, deleted_at: null })
      await inTransaction(db, (trx) => putDevice(trx, owner, address, { browser: 'Chrome' }, world.now))
      world.signedIn.add(signInId)
      return address.endpoint
    },
    tip: (given: { amount?: number; staffId?: string; recipient?: 'branch'; at?: number } = {}) =>
      payTip(db, { branchId: seed.branchId, amount: 1000, at: world.now, ...given }),
    read: createNewsReader(deps),
    /** Sends what is due, until nothing is. */
    async deliver() {
      const came: string[] = []
      for (;;) {
        const result = await deliverNext(deps, createPushMessages(deps))
        if (result === 'none') return came
        came.push(result)
      }
    },
    /** What was shown on a device, in English. */
    shown: (endpoint: string) =>
      service.received
        .filter(({ to }) => to === endpoint)
        .map(({ payload }) => {
          const { title, body } = JSON.parse(payload) as Record<'title' | 'body', Record<'en', string>>
          return [title.en, body.en]
        }),
    close: () => service.close(),
  })
}
