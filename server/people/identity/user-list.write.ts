import type { OwnAccount } from './identity-account.store.ts'
import { noPassword } from './passwords.ts'

/** Accounts as `aws cognito-idp list-users` prints them. Nothing of their passwords. */
export function asCognitoJson(accounts: OwnAccount[]): string {
  const users = accounts.map((account) => ({
    Username: account.sub,
    Attributes: Object.entries({
      sub: account.sub,
      email: account.email,
      email_verified: String(account.confirmed_at !== null),
      ...(account.name && { name: account.name }),
      ...(account.preferred_username && { preferred_username: account.preferred_username }),
    }).map(([Name, Value]) => ({ Name, Value })),
    Enabled: true,
    UserStatus: stateOf(account),
  }))
  return JSON.stringify({ Users: users }, null, 2)
}

const stateOf = ({ confirmed_at, password_hash }: OwnAccount) =>
  confirmed_at === null ? 'UNCONFIRMED' : password_hash === noPassword ? 'RESET_REQUIRED' : 'CONFIRMED'

/** The columns that a pool without attributes of its own wants, in its order (`aws cognito-idp get-csv-header`). */
const columns = (
  'name given_name family_name middle_name nickname preferred_username profile picture website email email_verified ' +
  'gender birthdate zoneinfo locale phone_number phone_number_verified address updated_at cognito:mfa_enabled ' +
  'cognito:username'
).split(' ')

/**
 * The file of an import job of Cognito: it takes proved addresses only. Its fields have no quotation marks: a comma
 * inside one stands behind a backslash.
 */
export function asCognitoCsv(accounts: OwnAccount[]): string {
  const settled = { email_verified: 'true', phone_number_verified: 'false', 'cognito:mfa_enabled': 'false' }
  const rows = accounts
    .filter(({ confirmed_at }) => confirmed_at !== null)
    .map(({ email, name, preferred_username }) => {
      const own = { name, email, preferred_username: preferred_username ?? '', 'cognito:username': email }
      const values: Record<string, string> = { ...settled, ...own }
      return columns.map((column) => (values[column] ?? '').replaceAll(/[\\,]/g, '\\$&')).join(',')
    })
  return [columns.join(','), ...rows].join('\n')
}
