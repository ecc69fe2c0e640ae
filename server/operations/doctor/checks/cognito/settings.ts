import { clientOptions } from '../../../../gateways/cognito/cognito.client.ts'
import { type DoctorCheck, fail, off, ok, warn } from '../../finding.types.ts'
import { howRefused, poolOf, unclear, usesCognito } from './asked.ts'
import { clientProblems, poolProblems } from './settings.rules.ts'

const rights = 'cognito-idp:DescribeUserPool and cognito-idp:DescribeUserPoolClient'

/**
 * All settings of the pool and the app client, where the operator runs the doctor with AWS credentials. The server has
 * none, so this is only by the command.
 */
export const cognitoSettings: DoctorCheck = {
  id: 'cognito-settings',
  applies: usesCognito,
  slow: true,
  needs: ['cognito-pool'],
  async run(context) {
    const config = poolOf(context)
    const { userPoolId: UserPoolId, clientId: ClientId } = config
    const credentials = context.awsCredentials
    const sdk = await import('@aws-sdk/client-cognito-identity-provider')
    const client = new sdk.CognitoIdentityProviderClient({
      ...clientOptions(config),
      ...(credentials && { credentials }),
    })
    try {
      const { UserPool: pool = {} } = await client.send(new sdk.DescribeUserPoolCommand({ UserPoolId }))
      const { UserPoolClient: app = {} } = await client.send(
        new sdk.DescribeUserPoolClientCommand({ UserPoolId, ClientId }),
      )
      const all = [...poolProblems(pool), ...clientProblems(app, config)]
      if (all.length === 0) return ok('pool and app client are set up as they should be')
      const broken = all.some(({ breaks }) => breaks)
      const said = all.map(({ what }) => what).join('; ')
      return (broken ? fail : warn)(said, 'compare pool and app client with docs/cognito.md')
    } catch (error) {
      return notSeen(await howRefused(Promise.reject(error)))
    } finally {
      client.destroy()
    }
  },
}

function notSeen(refusal: { name: string; message: string }) {
  const { name } = refusal
  if (name === 'CredentialsProviderError')
    return off(`no AWS credentials here; with them (${rights}) all settings are looked at`)
  if (/AccessDenied|UnrecognizedClient|InvalidSignature|ExpiredToken|NotAuthorized/.test(name))
    return warn(`these AWS credentials may not look (${name})`, `let them ${rights}`)
  return unclear(refusal)
}
