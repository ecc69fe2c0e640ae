import { afterAll, beforeAll, expect } from 'vitest'
import { loadConfig } from '../../server/config/config.ts'
import type { Db } from '../../server/db/database.ts'
import { noteBackup } from '../../server/db/heartbeat.store.ts'
import { claimMode } from '../../server/money/books/owner.store.ts'
import { checksFor } from '../../server/operations/doctor/checks/index.ts'
import { createDoctorContext, type DoctorContext } from '../../server/operations/doctor/doctor.context.ts'
import { examine } from '../../server/operations/doctor/examine.ts'
import type { Examined } from '../../server/operations/doctor/finding.types.ts'
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/server.ts'
import { createDatabase, type TestDatabase } from '../support/databases.ts'
import { testEnvironment } from '../support/test-environment.ts'

export type DoctorWorld = {
  sandbox: StripeSandbox
  db: Db
  where: TestDatabase
  /** All findings, by check; of those by command only the ones that are named. */
  look(
    env?: Record<string, string>,
    given?: Partial<DoctorContext>,
    slow?: string[],
  ): Promise<Map<string, Examined>>
}

export const legal = { LEGAL_NAME: '株式会社みほん', LEGAL_EMAIL: 'hello@shop.example' }
export const outside = 'https://tips.example.jp'

/** A database and a stand-in for Stripe where everything is right. */
export function doctorWorld(): DoctorWorld {
  const world = {} as DoctorWorld
  let drop = async () => {}
  beforeAll(async () => {
    const sandbox = await startStripeSandbox()
    sandbox.setWebhookTarget(`${outside}/webhooks/stripe`)
    sandbox.control.domain({ name: new URL(outside).hostname })
    const where = await createDatabase('sqlite')
    const db = await where.open()
    await claimMode(db, 'test', Date.now())
    await noteBackup(db, Date.now())
    drop = async () => {
      await sandbox.close()
      await where.drop()
    }
    Object.assign(world, { sandbox, db, where, look })
  })
  afterAll(() => drop())

  async function look(
    env: Record<string, string> = {},
    given: Partial<DoctorContext> = {},
    also: string[] = [],
  ) {
    const { sandbox, db, where } = world
    const { dataDir } = where
    const source = { ...testEnvironment(sandbox), ...legal, PUBLIC_URL: outside, DATA_DIR: dataDir, ...env }
    const setup = loadConfig(source)
    const day = 24 * 3600_000
    const certificateLife = async () => ({ from: Date.now() - 30 * day, until: Date.now() + 60 * day })
    const mailServers = async () => [{ exchange: 'mail.shop.example', priority: 10 }]
    const context = createDoctorContext({ ...setup, db, mailServers, certificateLife, ...given })
    const examined = await examine(
      checksFor(setup.config).filter(({ id, when }) => when !== 'by command' || also.includes(id)),
      { ...context, ...given },
    )
    const told = JSON.stringify(examined)
    for (const secret of [sandbox.secretKey, sandbox.webhookSecret, ...setup.secrets.session])
      expect(told).not.toContain(secret)
    return new Map(examined.map((one) => [one.id, one]))
  }
  return world
}

/** The checks that are not green, with what they are: `{}` if all is well. */
export const notGreen = (findings: ReadonlyMap<string, Examined>) =>
  Object.fromEntries(
    [...findings.values()]
      .filter(({ status }) => status === 'warn' || status === 'fail')
      .map(({ id, status }) => [id, status]),
  )
