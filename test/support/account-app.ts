import { afterAll, beforeAll, describe } from 'vitest'
import type { Overrides } from '../../server/deps.ts'
import type { Keeper } from '../demo/demo-accounts.ts'
import { cheapPasswords } from '../demo/own-people.ts'
import { cognitoEnvironment } from '../sandbox/cognito/environment.ts'
import type { CognitoSandboxOptions } from '../sandbox/cognito/options.ts'
import { type CognitoSandbox, startCognitoSandbox } from '../sandbox/cognito/server.ts'
import { createTestApp, type TestApp } from './app.ts'
import { countAsked } from './asked.ts'
import { type People, peopleOfCognito, peopleOfOwn } from './identity-people.ts'
import { identityTrouble } from './identity-trouble.ts'

/** The production application with accounts, whoever keeps them. */
export type IdentityApp = TestApp & {
  people: People
  /** What an operator's program needs to work on the same accounts. */
  accountEnv: Record<string, string>
  /** What another process of the same site is made with. */
  overrides: Overrides
  /** What whoever keeps the accounts was asked, and how often. */
  calls: ReturnType<typeof countAsked>
  /** Lets time pass for the application and for whoever keeps the accounts, in ms. */
  wait(ms: number): void
}

/** …beside the stand-in for Cognito. */
export type AccountApp = IdentityApp & { cognito: CognitoSandbox }

type Options = { overrides?: Overrides; env?: Record<string, string> }
type CognitoOptions = Options & { cognito?: CognitoSandboxOptions }

/** A mail server that is never asked: codes are read where they wait to be sent. */
const mailEnv = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'tips@example.jp' }

/** A clock that goes on by itself, and further when it is told to. */
function movable() {
  let ahead = 0
  return {
    clock: () => Date.now() + ahead,
    wait: (ms: number) => {
      ahead += ms
    },
  }
}

/** With the stand-in for Cognito beside the one for Stripe. */
export async function createAccountApp(options: CognitoOptions = {}): Promise<AccountApp> {
  const { clock, wait } = movable()
  const cognito = await startCognitoSandbox({ clock, ...options.cognito })
  const accountEnv = cognitoEnvironment(cognito)
  const overrides = { clock, ...options.overrides }
  const test = await createTestApp(overrides, { ...accountEnv, ...options.env })
  return {
    ...test,
    cognito,
    people: peopleOfCognito(cognito),
    calls: callsOf(test),
    accountEnv,
    overrides,
    wait,
    async close() {
      await test.close()
      await cognito.close()
    },
  }
}

/** With accounts of its own. */
export async function createOwnApp(options: Options = {}): Promise<IdentityApp> {
  const { clock, wait } = movable()
  const passwords = cheapPasswords()
  const trouble = identityTrouble()
  const accountEnv = { ...mailEnv }
  const overrides = { clock, passwords, ...options.overrides }
  const test = await createTestApp(overrides, { ...accountEnv, ...options.env }, trouble.around)
  const people = peopleOfOwn({ db: test.deps.db, passwords, trouble })
  return { ...test, people, calls: callsOf(test), accountEnv, overrides, wait }
}

function callsOf({ deps }: TestApp) {
  const calls = countAsked()
  calls.watch(deps.accounts.identity)
  return calls
}

/** An application of one's own, by who keeps its accounts. */
export const createIdentityApp = { cognito: createAccountApp, own: createOwnApp }

/** One application for all tests of a file, with Cognito's stand-in. */
export const accountApp = (options: CognitoOptions = {}): AccountApp =>
  oneFor(() => createAccountApp(options))

/** …or with accounts of its own, which is quicker: for tests that only need somebody to be signed in. */
export const ownApp = (options: Options = {}): IdentityApp => oneFor(() => createOwnApp(options))

function oneFor<A extends TestApp>(create: () => Promise<A>): A {
  const holder = {} as A
  beforeAll(async () => {
    Object.assign(holder, await create())
  })
  afterAll(() => holder.close())
  return holder
}

/**
 * The same tests with either keeper of accounts: nobody in the product may notice which it is. Each has one application;
 * the pages over them are on SQLite here, what differs by database is tested in test/identity and test/contract. Both send mail.
 */
export function onEachIdentity(
  tests: (test: IdentityApp, keeper: Keeper) => void,
  options: Options & { cognito?: CognitoSandboxOptions } = {},
): void {
  const mailing = { ...options, env: { ...mailEnv, ...options.env } }
  describe('with Cognito', () => tests(accountApp(mailing), 'cognito'))
  describe('with accounts of its own', () => tests(ownApp(options), 'own'))
}
