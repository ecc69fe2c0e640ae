import type { CallContext } from './call-context.ts'
import type { IdentityConfig } from './identity-config.ts'
import type { IdentityUser } from './identity-gateway.ts'
import { secretHash } from './secret-hash.ts'

/** The members that a request of somebody not signed in has in common. */
export function clientMembers(config: IdentityConfig, email: string, context: CallContext = {}) {
  const hash = secretHash(config, email)
  return {
    ClientId: config.clientId,
    Username: email,
    ...(hash && { SecretHash: hash }),
    ...userContext(config, context),
  }
}

/** Where the call comes from, for Cognito's threat protection; nothing unless the pool takes it. */
export function userContext(config: IdentityConfig, { ipAddress, encodedData }: CallContext = {}) {
  if (!config.userContext || (!ipAddress && !encodedData)) return {}
  return {
    UserContextData: {
      ...(ipAddress && { IpAddress: ipAddress }),
      ...(encodedData && { EncodedData: encodedData }),
    },
  }
}

/** What a message trigger of the pool may read; without one Cognito ignores it. */
export function metadata({ lang }: CallContext = {}) {
  return lang ? { ClientMetadata: { lang } } : {}
}

type Attribute = { Name?: string | undefined; Value?: string | undefined }

/** GetUser's answer as ours. */
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
