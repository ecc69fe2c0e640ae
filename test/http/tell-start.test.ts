import { expect, it } from 'vitest'
import { loadConfig, program } from '../../server/config/config.ts'
import { tellStart } from '../../server/operations/start/tell-start.ts'

const env = {
  SESSION_SECRETS: 'a-secret-for-tests-that-is-long-enough',
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
}
const legal = { NAME: 'a', REPRESENTATIVE: 'b', ADDRESS: 'c', PHONE: '03-1234-5678', EMAIL: 'a@example.jp' }
const live = {
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
  ...Object.fromEntries(Object.entries(legal).map(([name, value]) => [`LEGAL_${name}`, value])),
}

function linesWith(more: Record<string, string>) {
  const lines: unknown[][] = []
  const log = {
    info: (...line: unknown[]) => lines.push(line),
    warn: (...line: unknown[]) => lines.push(line),
  }
  tellStart(log as never, loadConfig({ ...env, ...more }), { port: 3000, metricsPort: undefined })
  return lines
}

it('the first line says which version runs, how, and with which keys', () => {
  const { version, revision } = program
  const known = { version, revision, env: 'development', stripe: 'live', database: 'sqlite', port: 3000 }
  expect(linesWith(live)).toEqual([[expect.objectContaining(known), 'listening']])
})

it('the first line says who keeps the accounts, and whether mail is sent', () => {
  const first = (more: Record<string, string>) => linesWith({ ...live, ...more })[0]?.[0]
  const mail = { SMTP_URL: 'smtps://a:b@mail.example.jp', MAIL_FROM: 'tips@example.jp' }
  const pool = { COGNITO_USER_POOL_ID: 'ap-northeast-1_AbCdEfGhI', COGNITO_CLIENT_ID: 'client' }
  expect(first({})).toMatchObject({ accounts: 'own', mail: false })
  expect(first(mail)).toMatchObject({ accounts: 'own', mail: true })
  expect(first(pool)).toMatchObject({ accounts: 'cognito', mail: false })
})

it('warns of test keys once, and not where every page says that it is a demo', () => {
  const first = [expect.objectContaining({ stripe: 'test' }), 'listening']
  expect(linesWith({})).toEqual([first, ['test keys of Stripe: cards are not charged']])
  expect(linesWith({ DEMO: '1' })).toEqual([first])
})

it('warns of each setting that is none', () => {
  const lines = linesWith({ ...live, TRUST_PROXIES: '1', LEGALNAME: 'x', PATH: '/bin', NODE_OPTIONS: '-r' })
  expect(lines.slice(1)).toEqual([
    ['TRUST_PROXIES is no setting: is TRUST_PROXY meant?'],
    ['LEGALNAME is no setting: is LEGAL_NAME meant?'],
  ])
})
