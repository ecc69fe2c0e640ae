import { randomUUID } from 'node:crypto'
import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { Config } from '../../../../config/config.ts'
import { clientOptions } from '../../../../gateways/cognito/cognito.client.ts'
import type { IdentityConfig } from '../../../../gateways/cognito/identity-config.ts'
import type { DoctorContext } from '../../doctor.context.ts'
import { type DoctorCheck, type Finding, fail } from '../../finding.types.ts'

/** How Cognito refused a call. `name`: the exception's, or `none` if it did not refuse. */
export type Refusal = { name: string; message: string }

type Asking = {
  config: IdentityConfig
  client: CognitoIdentityProviderClient
  /** Loaded only where Cognito is used (decision 0228). */
  sdk: typeof import('@aws-sdk/client-cognito-identity-provider')
}

/** A check that asks the user pool. */
export const ofPool = (
  id: string,
  needs: readonly string[],
  look: (asking: Asking) => Promise<Finding>,
): DoctorCheck => ({
  id,
  needs,
  applies: usesCognito,
  async run(context) {
    const config = poolOf(context)
    const sdk = await import('@aws-sdk/client-cognito-identity-provider')
    const client = new sdk.CognitoIdentityProviderClient(clientOptions(config))
    try {
      return await look({ config, client, sdk })
    } finally {
      client.destroy()
    }
  },
})

export const usesCognito = ({ cognito }: Pick<Config, 'cognito'>): boolean => cognito !== undefined

/** Only for checks that apply where Cognito keeps the accounts. */
export function poolOf({ config: { cognito }, secrets }: DoctorContext): IdentityConfig {
  if (!cognito) throw new Error('no user pool is configured')
  const { cognitoClientSecret: clientSecret } = secrets
  return { ...cognito, ...(clientSecret && { clientSecret }) }
}

/** Awaits a call that must be refused. */
export async function howRefused(call: Promise<unknown>): Promise<Refusal> {
  try {
    await call
    return { name: 'none', message: '' }
  } catch (error) {
    if (!(error instanceof Error)) return { name: 'unknown', message: '' }
    return { name: error.name, message: error.message }
  }
}

/** An address that nobody has: `.invalid` is kept free for ever (RFC 2606). */
export const nobodyAt = () => `doctor-${randomUUID()}@tipping.invalid`

/** What is wrong with the client itself, whatever was asked; undefined if nothing is. */
export function wrongClient({ name, message }: Refusal): Finding | undefined {
  if (name === 'ResourceNotFoundException')
    return fail('the pool has no such app client', 'see COGNITO_CLIENT_ID and COGNITO_USER_POOL_ID')
  if (/secret/i.test(message) || name === 'UnauthorizedException')
    return fail(
      'Cognito refuses COGNITO_CLIENT_SECRET',
      'copy it again; leave it empty if the app client has none, set it if it has one',
    )
  if (name === 'ForbiddenException')
    return fail('AWS WAF refuses this machine', 'let it through in the web ACL')
  return undefined
}

/** Exceptions that say nothing of the settings. */
export const unclear = ({ name }: Refusal): Finding =>
  fail(`Cognito answers ${name}`, 'try again; if it stays, compare the app client with docs/cognito.md')
