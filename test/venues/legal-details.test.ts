import { beforeEach, expect, it } from 'vitest'
import { UsageError } from '../../server/cli/command.ts'
import { ConfigError, loadConfig } from '../../server/config/config.ts'
import type { Db } from '../../server/db/database.ts'
import { createDeps } from '../../server/deps.ts'
import { onEachDatabase } from '../support/databases.ts'
import { operatorOf, saidBy } from '../support/operator.ts'

const live = { STRIPE_SECRET_KEY: 'rk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }
const given = ['--name', '青空株式会社', '--representative', '青空 花', '--address', '東京都千代田区1-1']
const reached = ['--phone', '03-1234-5678', '--email', 'hello@aozora.example.jp']

onEachDatabase('the legal details of the seller', (database) => {
  let db: Db
  beforeEach(async () => {
    db = await database.open()
    for (const table of ['books_owner', 'legal_details', 'audit_entry', 'business'] as const)
      await db.deleteFrom(table).execute()
  })

  const admin = (...args: string[]) => saidBy(operatorOf(database)(...args))
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
    await admin('business', 'create', '--name', '青空')
    expect(await refusal()).toHaveLength(5)
    await admin('business', 'legal', ...given)
    const lines = await refusal({ LEGAL_EMAIL: 'set@aozora.example.jp' })
    expect(lines).toEqual([
      'LEGAL_PHONE is needed with live Stripe keys: its telephone number (特定商取引法に基づく表記). Set it, or store it: npm run admin -- business legal --phone …',
    ])
    await start({ LEGAL_EMAIL: 'set@aozora.example.jp', LEGAL_PHONE: '03-1234-5678' })
    await admin('business', 'legal', ...reached)
    await start()
  })

  it('are shown and changed one by one by the operator, who stands in the audit list', async () => {
    await admin('business', 'create', '--name', '青空')
    const first = await admin('business', 'legal', ...given)
    expect(first).toContain('name            青空株式会社')
    expect(first).toContain('Next: npm run admin -- business legal --phone … --email …')
    await admin(
      'business',
      'legal',
      ...reached,
      '--phone-hours',
      '10–17',
      '--invoice-number',
      'T1234567890123',
    )
    await admin('business', 'legal', '--phone-hours', '', '--address', '京都市')
    expect(JSON.parse(await admin('business', 'legal', '--json'))).toEqual({
      name: '青空株式会社',
      representative: '青空 花',
      address: '京都市',
      phone: '03-1234-5678',
      email: 'hello@aozora.example.jp',
      invoiceNumber: 'T1234567890123',
    })
    const entries = await db.selectFrom('audit_entry').select(['action', 'member_id']).execute()
    const legal = entries.filter(({ action }) => action === 'business.legal')
    expect(legal).toEqual(Array(3).fill({ action: 'business.legal', member_id: null }))
  })

  it('are refused by the operator’s tool with the words of the form, and where a setting wins', async () => {
    await admin('business', 'create', '--name', '青空')
    const wrong = admin('business', 'legal', '--phone', 'ask', '--invoice-number', '12', '--name', '')
    await expect(wrong).rejects.toThrow(
      new UsageError(
        `--name: Business is required
--phone: Telephone must be a number such as 03-1234-5678
--invoice-number: Invoice registration number must be T and 13 digits`,
      ),
    )
    const set = operatorOf(database, { LEGAL_NAME: 'Set' })('business', 'legal', '--name', 'Typed')
    await expect(set).rejects.toThrow('--name: LEGAL_NAME is set')
  })
})
