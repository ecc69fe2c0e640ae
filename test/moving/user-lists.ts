import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CognitoIdentityProviderClient, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider'
import type { CognitoSandbox } from '../sandbox/cognito/server.ts'

/** A file with this text; its path. */
export function fileOf(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'tipping-list-')), 'users')
  writeFileSync(file, text)
  return file
}

/** What `aws cognito-idp list-users` prints: its pages one after the other. */
export async function listUsers(pool: CognitoSandbox, onAPage = 2): Promise<string> {
  const credentials = { accessKeyId: 'AKIA1', secretAccessKey: 's' }
  const client = new CognitoIdentityProviderClient({ region: pool.region, endpoint: pool.url, credentials })
  const pages: string[] = []
  for (let next: string | undefined, more = true; more; more = next !== undefined) {
    const about = { UserPoolId: pool.userPoolId, Limit: onAPage, ...(next && { PaginationToken: next }) }
    const { Users, PaginationToken } = await client.send(new ListUsersCommand(about))
    pages.push(JSON.stringify({ Users, ...(PaginationToken && { PaginationToken }) }, null, 4))
    next = PaginationToken
  }
  client.destroy()
  return pages.join('\n')
}

type Listed = {
  email?: string
  sub?: string
  verified?: boolean
  status?: string
  enabled?: boolean
  name?: string
}

/** A user as Cognito lists them. */
export const listed = ({ email, sub = randomUUID(), verified = true, ...more }: Listed) => ({
  Username: sub,
  Attributes: Object.entries({ sub, email, email_verified: String(verified), name: more.name }).flatMap(
    ([Name, Value]) => (Value === undefined ? [] : [{ Name, Value }]),
  ),
  UserCreateDate: '2026-01-01T00:00:00.000000+09:00',
  Enabled: more.enabled ?? true,
  UserStatus: more.status ?? 'CONFIRMED',
})

/** One user a line, the first in line 2. */
export const pageOf = (...users: object[]) =>
  `{"Users":[\n${users.map((each) => JSON.stringify(each)).join(',\n')}\n]}`
