import { randomBytes } from 'node:crypto'
import * as sdk from '@aws-sdk/client-cognito-identity-provider'
import { createCognitoGateway } from '../../server/gateways/cognito/cognito.gateway.ts'
import type { IdentityGateway } from '../../server/gateways/identity/identity-gateway.ts'
import type { CognitoSettings } from './settings.ts'
import { NotUsable } from './settings.ts'
import { mark } from './world.ts'

export type Person = { email: string; password: string }

export type CognitoWorld = {
  identities: IdentityGateway
  rotation: boolean
  /** An address and a password that nobody has yet. Mail to it is taken by Amazon's simulator, and read by nobody. */
  stranger(): Person
  /** Somebody who can sign in. No mail is sent. */
  person(): Promise<Person>
  /** With the tester's own credentials: what the product never does. */
  admin: { client: sdk.CognitoIdentityProviderClient; userPoolId: string }
  close(): void
}

/** Amazon's simulator of mailboxes takes any word after the plus sign, and nothing bounces. */
const beginning = `success+${mark}-`

const silent = { info: () => {}, warn: () => {}, error: () => {} }

export function cognitoWorld({ credentials, ...config }: CognitoSettings): CognitoWorld {
  const { region, endpoint, userPoolId } = config
  const client = new sdk.CognitoIdentityProviderClient({
    region,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  })
  const identities = createCognitoGateway({ config, log: silent })
  const stranger = () => {
    const random = randomBytes(8).toString('hex')
    return { email: `${beginning}${random}@simulator.amazonses.com`, password: `Live-check-${random}` }
  }
  return {
    identities,
    rotation: config.rotation,
    admin: { client, userPoolId },
    stranger,
    person: async () => {
      const { email, password } = stranger()
      const who = { UserPoolId: userPoolId, Username: email }
      const UserAttributes = [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: 'Live check' },
      ]
      await client.send(new sdk.AdminCreateUserCommand({ ...who, UserAttributes, MessageAction: 'SUPPRESS' }))
      await client.send(new sdk.AdminSetUserPasswordCommand({ ...who, Password: password, Permanent: true }))
      return { email, password }
    },
    close: () => {
      identities.close()
      client.destroy()
    },
  }
}

/** All people of the pool. @param limit stops after so many */
async function people({ client, userPoolId }: CognitoWorld['admin'], limit = Number.POSITIVE_INFINITY) {
  const found: { username: string; email: string }[] = []
  for (let token: string | undefined; ; ) {
    const page = new sdk.ListUsersCommand({
      UserPoolId: userPoolId,
      Limit: 60,
      ...(token && { PaginationToken: token }),
    })
    const { Users = [], PaginationToken } = await client.send(page)
    for (const { Username = '', Attributes = [] } of Users)
      found.push({ username: Username, email: Attributes.find(({ Name }) => Name === 'email')?.Value ?? '' })
    if (!PaginationToken || found.length >= limit) return found
    token = PaginationToken
  }
}

const isOurs = ({ email }: { email: string }) => email.startsWith(beginning)

/**
 * Looks whether the pool is one to throw away, before anything is made in it.
 * @throws NotUsable if somebody else has an account there
 */
export async function assertNobodyElse({ admin }: CognitoWorld): Promise<void> {
  const others = (await people(admin, 600)).filter((one) => !isOurs(one))
  if (others.length > 0)
    throw new NotUsable([
      'The user pool has people that this check did not make: it is somebody’s. Make a pool to throw away.',
    ])
}

/** Deletes the people of this run and of earlier ones. @returns how many went, and how many are left */
export async function sweepCognito({ admin }: CognitoWorld): Promise<{ ended: number; left: number }> {
  const ours = (await people(admin)).filter(isOurs)
  for (const { username } of ours) {
    const command = new sdk.AdminDeleteUserCommand({ UserPoolId: admin.userPoolId, Username: username })
    // One that can't be deleted must not keep the others; what is left is counted below.
    await admin.client.send(command).catch(() => undefined)
  }
  const left = (await people(admin)).filter(isOurs).length
  return { ended: ours.length - left, left }
}
