import { clientOptions } from '../../../../gateways/cognito/cognito.client.ts'
import { type DoctorCheck, fail, ok } from '../../finding.types.ts'
import { howRefused, poolOf, unclear } from './asked.ts'

/** Asks with a token that is none: nothing is made, and the refusal tells whether pool and provider are there. */
export const identityPool: DoctorCheck = {
  id: 'identity-pool',
  needs: ['cognito-pool'],
  applies: ({ cognito }) => cognito?.identityPoolId !== undefined,
  async run(context) {
    const config = poolOf(context)
    const { CognitoIdentityClient, GetIdCommand } = await import('@aws-sdk/client-cognito-identity')
    const client = new CognitoIdentityClient(clientOptions(config))
    const provider = `cognito-idp.${config.region}.amazonaws.com/${config.userPoolId}`
    const command = new GetIdCommand({
      IdentityPoolId: config.identityPoolId,
      Logins: { [provider]: 'doctor.doctor.doctor' },
    })
    const refusal = await howRefused(client.send(command)).finally(() => client.destroy())
    if (refusal.name === 'ResourceNotFoundException')
      return fail('no such identity pool in this region', 'see COGNITO_IDENTITY_POOL_ID')
    if (/supported provider|providerName/i.test(refusal.message))
      return fail(
        'the identity pool does not know this user pool',
        'add the user pool and its app client as a provider of the identity pool',
      )
    return refusal.name === 'NotAuthorizedException'
      ? ok('it is there, with this user pool')
      : unclear(refusal)
  },
}
