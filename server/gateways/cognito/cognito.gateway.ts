import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { Logger } from '../../base/logger.ts'
import type { IdentityGateway } from '../identity/identity-gateway.ts'
import type { RetryTime } from '../retry.ts'
import { createAccountCalls } from './cognito.account-calls.ts'
import { clientOptions } from './cognito.client.ts'
import { createOpenCalls } from './cognito.open-calls.ts'
import { createTokenCalls } from './cognito.tokens.ts'
import { type IdentityConfig, issuerOf } from './identity-config.ts'
import { createIdentityPool } from './identity-pool.ts'
import { createSender } from './sender.ts'

export type CognitoGatewayOptions = {
  config: IdentityConfig
  /** Milliseconds since 1970; default: the machine's clock. */
  clock?: () => number
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Replaced by tests, so that pauses take no time. */
  sleep?: NonNullable<RetryTime['sleep']>
}

/** The identity gateway on Amazon Cognito, or on a stand-in with the same protocol at `config.endpoint`. */
export function createCognitoGateway({ config, clock, log, sleep }: CognitoGatewayOptions): IdentityGateway {
  const time: RetryTime = { ...(clock && { now: clock }), ...(sleep && { sleep }) }
  const client = new CognitoIdentityProviderClient(clientOptions(config))
  const send = createSender(log, time)
  const { identityPoolId } = config
  const identityPool = identityPoolId
    ? createIdentityPool({ ...config, identityPoolId }, send, time)
    : undefined
  return {
    mailsCodes: true,
    issuer: issuerOf(config),
    answersKeptMs: 60_000,
    codeLife: { register: 'day', reset: 'hour', address: 'day' },
    ...createOpenCalls(config, client, send, log),
    ...createTokenCalls(config, client, send, time, log),
    ...createAccountCalls(client, send, log),
    ...(identityPool && { identityPool }),
    close: () => {
      client.destroy()
      identityPool?.close()
    },
  }
}
