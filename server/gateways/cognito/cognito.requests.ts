import type { CallContext } from '../identity/call-context.ts'
import type { IdentityUser } from '../identity/identity-gateway.ts'
import type { IdentityConfig } from './identity-config.ts'
import { secretHash } from './secret-hash.ts'

/** The fields that all requests of people who are not signed in have in common. */
export function clientMembers(config: IdentityConfig, email: string, context: CallContext = {}) {
  const hash = secretHash(config, email)
  return {
    ClientId: config.clientId,
    Username: email,
    ...(hash && { SecretHash: hash }),
    ...userContext(config, context),
  }
}

/** Where the call comes from, for Cognito's threat protection; empty unless the pool accepts it. */
export function userContext(config: IdentityConfig, { ipAddress }: CallContext = {}) {
  return config.userContext && ipAddress ? { UserContextData: { IpAddress: ipAddress } } : {}
}

/** What a message trigger of the pool can read; Cognito ignores it if there is none. */
export function metadata({ lang }: CallContext = {}) {
  return lang ? { ClientMetadata: { lang } } : {}
}

type Attribute = { Name?: string | undefined; Value?: string | undefined }

/** Turns GetUser's answer into our type. */
export function toUser(username: string | undefined, list: Attribute[] | undefined): IdentityUser {
  const values = new Map(list?.map(({ Name, Value }) => [Name, Value]))
  const name = values.get('name')
  const preferredUsername = values.get('preferred_username')
  return {
    sub: values.get('sub') ?? '',
    username: username ?? '',
    email: values.get('email') ?? '',
    emailVerified: values.get('email_verified') === 'true',
    ...(name && { name }),
    ...(preferredUsername && { preferredUsername }),
  }
}
