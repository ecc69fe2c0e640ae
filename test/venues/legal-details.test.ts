import { beforeEach, expect, it } from 'vitest'
import { ConfigError, loadConfig } from '../../server/config/config.ts'
import type { Db } from '../../server/db/database.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { createDeps } from '../../server/deps.ts'
import { saveLegalDetails } from '../../server/features/legal/legal-details.service.ts'
import { createBusiness } from '../../server/venues/business.store.ts'
import { onEachDatabase } from '../support/databases.ts'

const live = { STRIPE_SECRET_KEY: 'rk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }
const given = { name: '青空株式会社', representative: '青空 花', address: '東京都千代田区1-1' }
const reached = { phone: '03-1234-5678', email: 'hello@aozora.example.jp' }

onEachDatabase('the legal details of the seller', (database) => {
  let db: Db
  beforeEach(async () => {
    db = await database.open()
    for (const table of ['books_owner', 'legal_details', 'audit_entry', 'business'] as const)
      await db.deleteFrom(table).execute()
  })

  const typed = (businessId: string, details: object) =>
    inTransaction(db, (trx) => saveLegalDetails(trx, { businessId, memberId: undefined }, details, 1))
  const opened = (env: Record<string, string> = {}) => {
    const { config, secrets } = loadConfig({
      NODE_ENV: 'test',
      DATA_DIR: database.dataDir,
      DATABASE_URL: database.databaseUrl,
      SESSION_SECRETS: 'a-secret-for-tests-that-is-long-enough',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      LOG_LEVEL: 'silent',
      ...live,
      ...env,
    })
    return createDeps(config, secrets)
  }
  const start = async (env?: Record<string, string>) => (await opened(env)).close()
  const refusal = async (env?: Record<string, string>): Promise<string[]> => {
    const error = await start(env).catch((thrown: unknown) => thrown)
    return error instanceof ConfigError ? error.lines : []
  }

  it('are not needed while there is no business', async () => {
    await start()
  })

  it('are needed with live keys: a line for each that is missing, with both ways to give it', async () => {
    const business = await createBusiness(db, { name: '青空', timeZone: 'Asia/Tokyo' }, 1)
    expect(await refusal()).toHaveLength(5)
    await typed(business, given)
    const lines = await refusal({ LEGAL_EMAIL: 'set@aozora.example.jp' })
    expect(lines).toEqual([
      'LEGAL_PHONE is needed with live Stripe keys: its telephone number (特定商取引法に基づく表記). Set it, or start with test keys and type it under Business → Legal details',
    ])
    await start({ LEGAL_EMAIL: 'set@aozora.example.jp', LEGAL_PHONE: '03-1234-5678' })
    await typed(business, reached)
    await start()
  })
})
