import { beforeEach, expect, it } from 'vitest'
import { loadConfig } from '../../../server/config/config.ts'
import type { Db } from '../../../server/db/database.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { tellSetup } from '../../../server/features/setup/setup.tell.ts'
import {
  endSetup,
  isSetupToken,
  newSetupSecret,
  useSetupToken,
} from '../../../server/people/access/setup.store.ts'
import { createBusiness } from '../../../server/venues/business.store.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { secret } from '../../support/good-environment.ts'
import { operatorOf, saidBy } from '../../support/operator.ts'

const env = { PUBLIC_URL: 'https://tips.example.jp' }
const link = /https:\/\/tips\.example\.jp\/setup\/begin\/([\w-]{43})(?![\w-])/
const { config } = loadConfig({
  ...env,
  NODE_ENV: 'test',
  SESSION_SECRETS: secret,
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
})

onEachDatabase('the way to the set-up', (database) => {
  let db: Db
  beforeEach(async () => {
    db = await database.open()
    await endSetup(db)
    await db.deleteFrom('audit_entry').execute()
    await db.deleteFrom('business').execute()
  })
  const admin = (...args: string[]) => operatorOf(database, env)(...args)
  const isGood = (said: string) => isSetupToken(db, link.exec(said)?.[1] ?? '', Date.now())
  const business = () => createBusiness(db, { name: '青空株式会社', timeZone: 'Asia/Tokyo' }, 0)
  const begin = async () => {
    const token = link.exec(await saidBy(admin('setup-link')))?.[1] ?? ''
    await inTransaction(db, (trx) => useSetupToken(trx, { token, key: newSetupSecret() }, Date.now()))
  }
  /** What a starting server says about it. */
  async function told(): Promise<Record<string, unknown>[]> {
    const lines: Record<string, unknown>[] = []
    const warn = (fields: Record<string, unknown>, text: string) => void lines.push({ ...fields, text })
    await tellSetup({ config, db, clock: Date.now, log: { warn } })
    return lines
  }

  it('is told by a server that starts on empty books, each time anew, and all are good', async () => {
    const [[one], [two]] = [await told(), await told()]
    expect(one).toMatchObject({ text: 'no business yet: open this link to set it up' })
    expect(one?.open).not.toBe(two?.open)
    expect([await isGood(String(one?.open)), await isGood(String(two?.open))]).toEqual([true, true])
  })

  it('is not told again once it was used: only how to get another, until the owner is in', async () => {
    await begin()
    await business()
    expect(await told()).toEqual([
      {
        text: 'no owner has signed in yet: the page of the set-up shows how',
        page: 'https://tips.example.jp/setup',
        another: expect.stringMatching(/ setup-link$/),
      },
    ])
  })

  it('is told no more once there is a business', async () => {
    await business()
    expect(await told()).toEqual([])
  })

  it('does not keep a server from starting', async () => {
    const selectFrom = () => {
      throw new Error('gone')
    }
    const broken = { selectFrom } as unknown as Db
    const lines: string[] = []
    const log = { warn: (_: unknown, text: string) => void lines.push(text) }
    await tellSetup({ config, db: broken, clock: Date.now, log })
    expect(lines).toEqual(['could not look whether a set-up is needed'])
  })

  it('is made by the operator, for people and for programs', async () => {
    const said = await saidBy(admin('setup-link'))
    expect(await isGood(said)).toBe(true)
    expect(said).not.toContain('it ends')
    const json = JSON.parse(await saidBy(admin('setup-link', '--json'))) as { url: string; begun: boolean }
    expect([await isGood(json.url), json.begun]).toEqual([true, false])
  })

  it('moves a set-up that has begun, with a business too', async () => {
    await begin()
    await business()
    expect(await saidBy(admin('setup-link'))).toContain('in the browser where it began, it ends')
  })

  it('is refused when the set-up is over, or never was', async () => {
    await business()
    await expect(saidBy(admin('setup-link'))).rejects.toThrow('there is a business already')
  })
})
