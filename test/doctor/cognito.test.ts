import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../server/config/config.ts'
import { keepFindings, readFindings } from '../../server/operations/doctor/doctor.store.ts'
import { watchOnce } from '../../server/operations/doctor/watch.ts'
import type { CognitoSandboxOptions } from '../sandbox/cognito/options.ts'
import { type CognitoSandbox, startCognitoSandbox } from '../sandbox/cognito/server.ts'
import { testEnvironment } from '../support/test-environment.ts'
import { doctorWorld, notGreen } from './doctor.support.ts'

const world = doctorWorld()

const environment = (pool: CognitoSandbox): Record<string, string> => ({
  COGNITO_USER_POOL_ID: pool.userPoolId,
  COGNITO_CLIENT_ID: pool.clientId,
  COGNITO_CLIENT_SECRET: pool.clientSecret ?? '',
  COGNITO_ENDPOINT: pool.url,
  COGNITO_ISSUER: pool.issuer,
  COGNITO_TOKEN_ROTATION: pool.rotation ? '1' : '0',
  COGNITO_USER_CONTEXT: pool.userContext ? '1' : '0',
})

/** What is not green with such a pool, and such settings of ours. */
async function look(options: CognitoSandboxOptions, env: Record<string, string> = {}) {
  const pool = await startCognitoSandbox(options)
  try {
    const findings = await world.look({ ...environment(pool), ...env })
    const made = { users: pool.control.users(), mails: pool.outbox() }
    if (pool.clientSecret) expect(JSON.stringify([...findings])).not.toContain(pool.clientSecret)
    return { colours: notGreen(findings), findings, made, calls: pool.control.calls() }
  } finally {
    await pool.close()
  }
}

describe('the doctor at Cognito', () => {
  it.each<[string, CognitoSandboxOptions]>([
    ['a public client', {}],
    ['a client with a secret', { clientSecret: true }],
    ['rotation', { clientSecret: true, rotation: 60 }],
    ['rotation, as Cognito wants it', { rotation: 60, flows: ['USER_PASSWORD_AUTH'] }],
    ['user context data', { clientSecret: true, userContext: true }],
  ])('finds nothing where all is right: %s', async (_, options) => {
    const { colours, findings, made } = await look(options)
    expect(colours).toEqual({})
    const ids = ['cognito-pool', 'cognito-client']
    expect(ids.map((id) => findings.get(id)?.status)).toEqual(ids.map(() => 'ok'))
    expect(made).toEqual({ users: [], mails: [] })
  })

  it('is not shown where this server keeps the accounts, and forgets what it saw before', async () => {
    const ofCognito = (ids: Iterable<string>) => [...ids].filter((id) => /cognito/.test(id))
    expect(ofCognito((await world.look()).keys())).toEqual([])
    const before = { id: 'cognito-pool', status: 'fail', seen: 'no such pool', todo: 'look' } as const
    await keepFindings(world.db, [before], ['cognito-pool'], Date.now())
    const setup = loadConfig(testEnvironment(world.sandbox))
    const log = { info() {}, warn() {}, error() {} } as never
    await watchOnce({ ...setup, db: world.db, log, clock: Date.now }, true)
    const kept = (await readFindings(world.db)).map(({ id }) => id)
    expect(kept).toContain('stripe-key')
    expect(ofCognito(kept)).toEqual([])
  })

  it.each<[string, string, string, CognitoSandboxOptions, Record<string, string>]>([
    ['another pool', 'cognito-pool', 'no such pool', {}, { COGNITO_USER_POOL_ID: 'ap-northeast-1_Other1' }],
    ['no way there', 'cognito-pool', 'can not be reached', {}, { COGNITO_ENDPOINT: 'http://127.0.0.1:9' }],
    ['another client', 'cognito-client', 'no such app client', {}, { COGNITO_CLIENT_ID: 'another1' }],
    [
      'a wrong secret',
      'cognito-client',
      'CLIENT_SECRET',
      { clientSecret: true },
      { COGNITO_CLIENT_SECRET: 'wrong-one' },
    ],
    ['no secret', 'cognito-client', 'CLIENT_SECRET', { clientSecret: true }, { COGNITO_CLIENT_SECRET: '' }],
    ['a secret too many', 'cognito-client', 'CLIENT_SECRET', {}, { COGNITO_CLIENT_SECRET: 'not-there' }],
    ['the flow off', 'cognito-client', 'ALLOW_USER_PASSWORD_AUTH', { flows: ['REFRESH_TOKEN_AUTH'] }, {}],
    [
      'no context data',
      'cognito-client',
      'context data',
      { clientSecret: true },
      { COGNITO_USER_CONTEXT: '1' },
    ],
    ['no renewal', 'cognito-client', 'REFRESH_TOKEN_AUTH', { flows: ['USER_PASSWORD_AUTH'] }, {}],
    ['an unknown rotation', 'cognito-client', 'rotates', { rotation: 60 }, { COGNITO_TOKEN_ROTATION: '0' }],
    ['revocation off', 'cognito-client', 'revocation is off', { revocation: false }, {}],
  ])('sees %s', async (_, id, words, options, env) => {
    const { colours, findings } = await look(options, env)
    expect(colours).toEqual({ [id]: 'fail' })
    expect(findings.get(id)?.seen).toContain(words)
  })

  it('warns of a client that tells strangers who has an account', async () => {
    const { colours } = await look({ preventUserExistenceErrors: 'LEGACY' })
    expect(colours).toEqual({ 'cognito-client': 'warn' })
  })

  it('warns of a client that does not rotate, though we think so', async () => {
    const { colours } = await look({}, { COGNITO_TOKEN_ROTATION: '1' })
    expect(colours).toEqual({ 'cognito-client': 'warn' })
  })
})
