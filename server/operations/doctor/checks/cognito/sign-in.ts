import { clientMembers, userContext } from '../../../../gateways/cognito/cognito.requests.ts'
import { fail, ok, warn } from '../../finding.types.ts'
import { howRefused, nobodyAt, ofPool, unclear, wrongClient } from './asked.ts'

/** An address for documents (RFC 5737): it is nobody's. */
const noPlace = { ipAddress: '192.0.2.1' }

/** A sign-in of nobody, which must fail: how it fails shows the settings of the app client. */
export const cognitoSignIn = ofPool('cognito-sign-in', ['cognito-pool'], async ({ config, client, sdk }) => {
  const { ClientId, Username = '', SecretHash } = clientMembers(config, nobodyAt())
  const command = new sdk.InitiateAuthCommand({
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId,
    AuthParameters: {
      USERNAME: Username,
      PASSWORD: `Doctor-${Username}`.slice(0, 40),
      ...(SecretHash && { SECRET_HASH: SecretHash }),
    },
    ...userContext(config, noPlace),
  })
  const refusal = await howRefused(client.send(command))
  const { name, message } = refusal
  const wrong = wrongClient(refusal)
  if (wrong) return wrong
  if (/flow not enabled/i.test(message))
    return fail('the flow ALLOW_USER_PASSWORD_AUTH is off', 'switch it on in the app client')
  if (/UserContextData|context data/i.test(message))
    return fail(
      'the app client takes no user context data',
      'switch it on in the app client, or remove COGNITO_USER_CONTEXT',
    )
  if (name === 'UserNotFoundException')
    return warn(
      'anybody can ask whose addresses have an account',
      'switch on "prevent user existence errors" in the app client',
    )
  return name === 'NotAuthorizedException'
    ? ok('a wrong password is refused as it must be')
    : unclear(refusal)
})
