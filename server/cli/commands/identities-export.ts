import { program } from '../../config/config.ts'
import { listAccounts } from '../../people/identity/identity-account.store.ts'
import { asCognitoCsv, asCognitoJson } from '../../people/identity/user-list.write.ts'
import { type Command, UsageError, withDatabase } from '../command.ts'
import { readOptions } from '../options.ts'

export const identitiesExport: Command = {
  name: 'identities export',
  options: '[--csv]',
  does: [
    'addresses and ids of the accounts that this server keeps, in the form of `aws',
    'cognito-idp list-users`, without passwords; --csv for an import job of Cognito:',
    'only people with a proved address, without ids',
  ],
  async run(setup, args) {
    const { csv } = readOptions(args, [], [], ['csv'])
    const accounts = await withDatabase(setup, listAccounts)
    if (accounts.length === 0 && setup.config.accounts === 'cognito')
      throw new UsageError(
        'Amazon Cognito keeps the accounts: aws cognito-idp list-users --user-pool-id … (docs/cognito.md)',
      )
    if (accounts.length === 0)
      throw new UsageError(`there is no account yet: ${program.admin} help owner invite`)
    return csv ? asCognitoCsv(accounts) : asCognitoJson(accounts)
  },
}
