import { randomBytes, randomUUID } from 'node:crypto'
import { identityError } from './errors.ts'
import { type Input, stringMap } from './input.ts'
import { readToken } from './keys.ts'
import type { Pool } from './pool.ts'
import type { Identity } from './state.ts'

const credentialsMs = 3_600_000

/** The person a Logins map stands for; undefined for a guest. Other providers than the user pool are refused. */
function login(pool: Pool, input: Input): string | undefined {
  const logins = Object.entries(stringMap(input, 'Logins'))
  if (logins.length === 0) return undefined
  const { region, userPoolId, clientId, issuer } = pool.settings
  const [provider, token = ''] = logins[0] ?? []
  if (logins.length > 1 || provider !== `cognito-idp.${region}.amazonaws.com/${userPoolId}`) {
    throw identityError('NotAuthorizedException', 'Invalid login token. Issuer does not match providerName')
  }
  const claims = readToken(pool, token, 'id')
  if (!claims || claims.iss !== issuer || claims.aud !== clientId) {
    throw identityError(
      'NotAuthorizedException',
      'Invalid login token. Not a valid OpenId Connect identity token.',
    )
  }
  if (pool.now() >= claims.exp * 1000) {
    const now = Math.floor(pool.now() / 1000)
    throw identityError(
      'NotAuthorizedException',
      `Invalid login token. Token expired: ${claims.exp} >= ${now}`,
    )
  }
  return String(claims.sub)
}

/**
 * The id of a pool or identity, by the shape the reference gives.
 * @throws ValidationException, before anything is looked for
 */
function requiredId(input: Input, name: 'IdentityPoolId' | 'IdentityId'): string {
  const value = input[name]
  const broken = (rule: string) => {
    const member = `${name.charAt(0).toLowerCase()}${name.slice(1)}`
    const shown = value === undefined ? 'Value null' : `Value '${value}'`
    return identityError(
      'ValidationException',
      `1 validation error detected: ${shown} at '${member}' failed to satisfy constraint: Member must ${rule}`,
    )
  }
  if (typeof value !== 'string') throw broken('not be null')
  if (value.length < 1) throw broken('have length greater than or equal to 1')
  if (value.length > 55) throw broken('have length less than or equal to 55')
  if (!/^[\w-]+:[0-9a-f-]+$/.test(value)) {
    throw broken('satisfy regular expression pattern: [\\w-]+:[0-9a-f-]+')
  }
  return value
}

function assertPool(pool: Pool, id: string): void {
  if (id !== pool.settings.identityPoolId) {
    throw identityError('ResourceNotFoundException', `IdentityPool '${id}' not found.`)
  }
}

function assertGuests(pool: Pool): void {
  if (!pool.settings.allowGuests) {
    const text = 'Unauthenticated access is not supported for this identity pool.'
    throw identityError('NotAuthorizedException', text)
  }
}

function identityOf(pool: Pool, sub: string): Identity | undefined {
  return Object.values(pool.state.identities).find((identity) => identity.sub === sub && !identity.mergedInto)
}

function newIdentity(pool: Pool, sub?: string): Identity {
  const identity: Identity = { id: `${pool.settings.region}:${randomUUID()}`, ...(sub && { sub }) }
  pool.state.identities[identity.id] = identity
  return identity
}

/** GetId: a guest gets a new identity each time, a signed-in person always the same. */
export function getId(pool: Pool, input: Input) {
  assertPool(pool, requiredId(input, 'IdentityPoolId'))
  const sub = login(pool, input)
  if (sub === undefined) assertGuests(pool)
  const identity = (sub !== undefined && identityOf(pool, sub)) || newIdentity(pool, sub)
  return { IdentityId: identity.id }
}

/**
 * GetCredentialsForIdentity. With Logins, a guest's identity becomes the person's own, or, where the person has one
 * already, is merged into that, and the other id is answered.
 */
export function getCredentialsForIdentity(pool: Pool, input: Input) {
  const id = requiredId(input, 'IdentityId')
  let identity = pool.state.identities[id]
  if (!identity) throw identityError('ResourceNotFoundException', `Identity '${id}' not found.`)
  const sub = login(pool, input)
  if (sub === undefined) {
    assertGuests(pool)
    // A linked or merged identity opens only with its login.
    if (identity.sub !== undefined || identity.mergedInto !== undefined) {
      throw identityError('NotAuthorizedException', `Access to Identity '${id}' is forbidden.`)
    }
  } else {
    identity = linkOrMerge(pool, identity, sub)
  }
  return { IdentityId: identity.id, Credentials: credentials(pool) }
}

function linkOrMerge(pool: Pool, given: Identity, sub: string): Identity {
  const owned = identityOf(pool, sub)
  if (given.sub === sub && !given.mergedInto) return given
  if (given.sub !== undefined && given.sub !== sub) {
    throw identityError('NotAuthorizedException', `Access to Identity '${given.id}' is forbidden.`)
  }
  if (!owned) {
    given.sub = sub
    return given
  }
  given.mergedInto = owned.id
  return owned
}

function credentials(pool: Pool) {
  return {
    AccessKeyId: `ASIA${randomBytes(8).toString('hex').toUpperCase()}`,
    SecretKey: randomBytes(30).toString('base64'),
    SessionToken: randomBytes(600).toString('base64'),
    Expiration: Math.floor((pool.now() + credentialsMs) / 1000),
  }
}
