import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type Claims, readToken, signToken } from '../sandbox/cognito/keys.ts'
import type { Pool } from '../sandbox/cognito/pool.ts'
import type { Contract } from './contract.ts'
import { contracts } from './contracts.ts'
import { type Outcome, run } from './run.ts'
import { scrubber } from './scrub.ts'
import { settingsOf } from './settings.ts'
import { type Passing, startSpoiled } from './spoiled.ts'
import { environmentOf, openWorld, type StandIns, standInSign, startStandIns } from './stand-ins.ts'
import type { Sign } from './stripe-world.ts'

let ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.reverse()) await end()
  ends = []
})

async function begin(options: Parameters<typeof startStandIns>[0] = {}): Promise<StandIns> {
  const standIns = await startStandIns(options)
  ends.push(standIns.close)
  return standIns
}

/**
 * Runs the list as `npm run check:live` does.
 * @param change what the environment says otherwise
 * @param only the service that is named, by the beginning of its settings
 */
async function check(
  standIns: StandIns,
  change: Record<string, string> = {},
  only = '',
  signer: Sign = standInSign,
) {
  const env = Object.entries({ ...environmentOf(standIns), ...change })
  const settings = settingsOf(
    Object.fromEntries(env.filter(([name]) => /^AWS_/.test(name) || name.startsWith(only))),
  )
  const { world, close } = openWorld(settings, signer)
  ends.push(close)
  return run(world, { contracts, scrub: scrubber(settings), tell: () => {} })
}

const failed = ({ results }: Outcome) => results.filter(({ outcome }) => outcome === 'differs')

describe('the stand-ins', () => {
  it.each([false, true])(
    'hold every contract (refresh tokens rotate: %s), and are left clean',
    async (rotation) => {
      const standIns = await begin({ rotation })
      const { results, cleaned } = await check(standIns)
      expect(results.filter(({ outcome }) => outcome !== 'holds')).toEqual([])
      expect(results.map(({ id }) => id)).toEqual(contracts.map(({ id }) => id))
      expect(cleaned).toMatchObject({ stripe: { left: 0 }, cognito: { left: 0 } })
      const { paymentIntents, sessions } = standIns.stripe.books()
      const open = paymentIntents.filter(({ status }) => status !== 'succeeded' && status !== 'canceled')
      expect(open).toEqual([])
      expect(sessions.filter(({ status }) => status === 'open')).toEqual([])
      expect(standIns.cognito.control.users()).toEqual([])
    },
  )
})

/** Every object in an answer that `is` finds, at any depth. */
function* within(
  value: unknown,
  is: (one: Record<string, unknown>) => boolean,
): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  const one = value as Record<string, unknown>
  if (!Array.isArray(value) && is(one)) yield one
  for (const member of Object.values(one)) yield* within(member, is)
}

type Spoiled = {
  name: string
  caughtBy: string
  service: 'STRIPE_API_URL' | 'COGNITO_ENDPOINT'
  spoil(answer: Passing): void
}

const spoiled: Spoiled[] = [
  {
    name: 'a charge without the expiry of its card',
    caughtBy: 'stripe.shape.payment',
    service: 'STRIPE_API_URL',
    spoil: ({ body }) => {
      for (const charge of within(body, ({ object }) => object === 'charge'))
        for (const card of within(charge.payment_method_details, (one) => 'exp_year' in one))
          delete card.exp_year
    },
  },
  {
    name: 'another code for a card without money',
    caughtBy: 'stripe.declined',
    service: 'STRIPE_API_URL',
    spoil: ({ body }) => {
      for (const error of within(body, ({ decline_code: code }) => code === 'insufficient_funds'))
        error.decline_code = 'no_money'
    },
  },
  {
    name: 'a list that tells the secrets of webhook endpoints',
    caughtBy: 'stripe.endpoint',
    service: 'STRIPE_API_URL',
    spoil: ({ method, body }) => {
      if (method === 'GET')
        for (const one of within(body, ({ object }) => object === 'webhook_endpoint'))
          one.secret = 'whsec_told'
    },
  },
  {
    name: 'another exception for a wrong password',
    caughtBy: 'cognito.sign-in.wrong',
    service: 'COGNITO_ENDPOINT',
    spoil: ({ call, body }) => {
      if (call === 'InitiateAuth' && body.message === 'Incorrect username or password.')
        body.__type = 'InvalidPasswordException'
    },
  },
]

/** An access token that does not say when its person signed in; signed as the pool signs. */
function withoutTime(pool: Pool, token: string): string {
  const { auth_time, ...claims } = readToken(pool, token, 'access') as Claims
  expect(auth_time).toEqual(expect.any(Number))
  return signToken(pool, claims as Claims)
}

describe('the check', () => {
  it('ends what it made, also after contracts that failed, and what a killed run left; nothing of others', async () => {
    const standIns = await begin()
    const settings = settingsOf(environmentOf(standIns))
    const { world, close } = openWorld(settings)
    ends.push(close)
    const left = await world.stripe?.intent()
    await world.cognito?.person()
    const params = { amount: 500, currency: 'jpy', metadata: { branch_id: 'somebody’s' } }
    const others = await world.stripe?.stripe.paymentIntents.create(params)
    const fails: Contract = {
      id: 'fails',
      proves: 'nothing',
      service: 'stripe',
      run: async () => {
        await world.stripe?.pay('pm_card_authenticationRequired')
        await world.cognito?.person()
        throw new Error(`of ${settings.stripe?.secretKey} and somebody@example.com`)
      },
    }
    const options = { contracts: [fails], scrub: scrubber(settings), tell: () => {} }
    const { results, cleaned } = await run(world, options)
    expect(results).toMatchObject([{ outcome: 'differs', came: 'Error: of … and …' }])
    expect(cleaned).toEqual({ stripe: { ended: 1, left: 0 }, cognito: { ended: 1, left: 0 } })
    const intents = standIns.stripe.books().paymentIntents
    const status = (id: string | undefined) => intents.find((one) => one.id === id)?.status
    expect([status(left?.id), status(others?.id)]).toEqual(['canceled', 'requires_payment_method'])
    expect(standIns.cognito.control.users()).toEqual([])
  })

  it('stops after the contract under way, and cleans up all the same', async () => {
    const standIns = await begin()
    const settings = settingsOf(environmentOf(standIns))
    const { world, close } = openWorld(settings)
    ends.push(close)
    const stop = new AbortController()
    const some = contracts.filter(({ id }) => ['stripe.three-d-secure', 'stripe.paid'].includes(id))
    const tell = () => stop.abort()
    const { results, cleaned } = await run(world, {
      contracts: some,
      scrub: String,
      tell,
      signal: stop.signal,
    })
    expect([results.length, cleaned?.stripe?.left]).toEqual([1, 0])
  })

  it('makes nothing in a pool where somebody else has an account', async () => {
    const standIns = await begin()
    await standIns.cognito.seedUser({ email: 'guest@example.com', password: 'correct horse 1!', name: 'G' })
    await expect(check(standIns)).rejects.toThrow('throw away')
    expect(standIns.stripe.books().paymentIntents).toEqual([])
    expect(standIns.cognito.control.users()).toHaveLength(1)
  })

  it.each([
    ['STRIPE_SECRET_KEY', 'sk_live_1'],
    ['STRIPE_SECRET_KEY', 'rk_live_1'],
    ['STRIPE_PUBLISHABLE_KEY', ' pk_live_1'],
  ])('refuses %s=%s, whatever else is named', (name, value) => {
    const env = { STRIPE_SECRET_KEY: 'sk_test_1', COGNITO_USER_POOL_ID: 'a_1', COGNITO_CLIENT_ID: 'b' }
    expect(() => settingsOf({ ...env, [name]: value })).toThrow(`${name} is a live key`)
  })

  it.each([
    [{}, 'Nothing to check'],
    [{ STRIPE_SECRET_KEY: 'pk_test_1' }, 'must begin with sk_test_'],
    [{ COGNITO_USER_POOL_ID: 'a_1' }, 'belong together'],
  ])('says what is wrong with %j', (env, words) => {
    expect(() => settingsOf(env)).toThrow(words)
  })

  it('can be run with one service alone', async () => {
    const { stripe: _, ...settings } = settingsOf(environmentOf(await begin()))
    const { world, close } = openWorld({ ...settings, stripe: undefined })
    ends.push(close)
    const some = contracts.filter(({ id }) =>
      ['stripe.paid', 'webhook.signature', 'identity.guest'].includes(id),
    )
    const { results } = await run(world, { contracts: some, scrub: String, tell: () => {} })
    expect(results.map(({ outcome }) => outcome)).toEqual(['skipped', 'skipped', 'holds'])
  })
})

describe('a stand-in made wrong is caught by the contract that says so, and no other', () => {
  it.each(spoiled)('$name: $caughtBy', async ({ caughtBy, service, spoil }) => {
    const standIns = await begin()
    const target = service === 'STRIPE_API_URL' ? standIns.stripe.url : standIns.cognito.url
    const wrong = await startSpoiled(target, spoil)
    ends.push(wrong.close)
    const outcome = await check(standIns, { [service]: wrong.url }, service.split('_')[0])
    expect(failed(outcome).map(({ id }) => id)).toEqual([caughtBy])
  })

  it('signatures of another scheme: webhook.signature', async () => {
    const v0: Sign = (body, secret) => standInSign(body, secret).replace('v1=', 'v2=')
    const outcome = await check(await begin(), {}, 'STRIPE_', v0)
    expect(failed(outcome).map(({ id }) => id)).toEqual(['webhook.signature'])
  })

  it('tokens without a claim: cognito.claims', async () => {
    const stateFile = join(mkdtempSync(join(tmpdir(), 'live-')), 'pool.json')
    const standIns = await begin({ stateFile })
    const pool = { state: JSON.parse(readFileSync(stateFile, 'utf8')) } as Pool
    const wrong = await startSpoiled(standIns.cognito.url, ({ body }) => {
      for (const result of within(body, (one) => 'AccessToken' in one))
        result.AccessToken = withoutTime(pool, String(result.AccessToken))
    })
    ends.push(wrong.close)
    const outcome = await check(standIns, { COGNITO_ENDPOINT: wrong.url }, 'COGNITO_')
    expect(failed(outcome).map(({ id }) => id)).toEqual(['cognito.claims'])
  })
})
