import { createCognitoGateway } from '../../../server/gateways/cognito/cognito.gateway.ts'
import type { IdentityConfig } from '../../../server/gateways/cognito/identity-config.ts'
import type { IdentityGateway, SignIn } from '../../../server/gateways/identity/identity-gateway.ts'
import type { CognitoSandboxOptions } from './options.ts'
import { type CognitoSandbox, startCognitoSandbox } from './server.ts'

export type TestGateway = {
  pool: CognitoSandbox
  gateway: IdentityGateway
  config: IdentityConfig
  /** What was logged, as objects with their level. */
  logged: Record<string, unknown>[]
  /** Pauses between tries, in milliseconds; they pass at once. */
  pauses: number[]
  close(): Promise<void>
}

/** The configuration that reaches a stand-in. */
export function configFor(pool: CognitoSandbox): IdentityConfig {
  const { region, userPoolId, clientId, clientSecret, rotation, userContext, url } = pool
  return {
    region,
    userPoolId,
    clientId,
    rotation,
    userContext,
    endpoint: url,
    ...(clientSecret && { clientSecret }),
  }
}

/** Our gateway on our stand-in, both on the stand-in's clock. */
export async function startTestGateway(
  options: CognitoSandboxOptions = {},
  change: Partial<IdentityConfig> = {},
): Promise<TestGateway> {
  const pool = await startCognitoSandbox(options)
  const config = { ...configFor(pool), ...change }
  const logged: Record<string, unknown>[] = []
  const pauses: number[] = []
  const at = (level: string) => (fields: object, text?: string) =>
    void logged.push({ level, text, ...fields })
  const log = { info: at('info'), warn: at('warn'), error: at('error') } as never
  const sleep = async (ms: number) => void pauses.push(ms)
  const gateway = createCognitoGateway({ config, log, sleep, clock: () => pool.control.now() })
  const close = async () => {
    gateway.close()
    await pool.close()
  }
  return { pool, gateway, config, logged, pauses, close }
}

/** A sign-in that the pool has never given. */
export const someSignIn: SignIn = {
  accessToken: 'a.b.c',
  refreshToken: 'r',
  accessExpiresAt: 0,
  user: { sub: 'u', username: 'u', email: 'u@example.com', emailVerified: true },
}
