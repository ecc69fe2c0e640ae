import { afterAll, beforeAll } from 'vitest'
import type { Overrides } from '../../server/deps.ts'
import { cognitoEnvironment } from '../sandbox/cognito/environment.ts'
import type { CognitoSandboxOptions } from '../sandbox/cognito/options.ts'
import { type CognitoSandbox, startCognitoSandbox } from '../sandbox/cognito/server.ts'
import { createTestApp, type TestApp } from './app.ts'

export type AccountApp = TestApp & { cognito: CognitoSandbox }

type Options = { cognito?: CognitoSandboxOptions; overrides?: Overrides; env?: Record<string, string> }

/** The production application with accounts: the stand-in for Cognito beside the one for Stripe. */
export async function createAccountApp({
  cognito: options,
  overrides,
  env,
}: Options = {}): Promise<AccountApp> {
  const cognito = await startCognitoSandbox(options)
  const test = await createTestApp(overrides, { ...cognitoEnvironment(cognito), ...env })
  return {
    ...test,
    cognito,
    async close() {
      await test.close()
      await cognito.close()
    },
  }
}

/** One application for all tests of a file. */
export function accountApp(options: Options = {}): AccountApp {
  const holder = {} as AccountApp
  beforeAll(async () => {
    Object.assign(holder, await createAccountApp(options))
  })
  afterAll(() => holder.close())
  return holder
}
