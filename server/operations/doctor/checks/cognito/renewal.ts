import { secretHash } from '../../../../gateways/cognito/secret-hash.ts'
import { fail, ok, warn } from '../../finding.types.ts'
import { howRefused, nobodyAt, ofPool, unclear, wrongClient } from './asked.ts'

/** A refresh token that was never given out. */
const noToken = 'doctor.doctor.doctor.doctor.doctor'

/** Renewal of a made-up sign-in: the app client must take the way that COGNITO_TOKEN_ROTATION names. */
export const cognitoRenewal = ofPool(
  'cognito-renewal',
  ['cognito-sign-in'],
  async ({ config, client, sdk }) => {
    const { clientId: ClientId, clientSecret, rotation } = config
    const hash = secretHash(config, nobodyAt())
    const plain = new sdk.InitiateAuthCommand({
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId,
      AuthParameters: { REFRESH_TOKEN: noToken, ...(hash && { SECRET_HASH: hash }) },
    })
    const { name, message } = await howRefused(client.send(plain))
    const takesPlain = name === 'NotAuthorizedException' && !/rotation|not enabled/i.test(message)
    if (!rotation)
      return takesPlain
        ? ok('without rotation, as configured')
        : fail(
            `sign-ins can not be renewed: ${/rotation/i.test(message) ? 'the app client rotates' : `${name} at REFRESH_TOKEN_AUTH`}`,
            'set COGNITO_TOKEN_ROTATION=1 if the app client rotates; else switch on ALLOW_REFRESH_TOKEN_AUTH',
          )
    const rotating = new sdk.GetTokensFromRefreshTokenCommand({
      ClientId,
      RefreshToken: noToken,
      ...(clientSecret && { ClientSecret: clientSecret }),
    })
    const refusal = await howRefused(client.send(rotating))
    if (refusal.name !== 'NotAuthorizedException' && refusal.name !== 'RefreshTokenReuseException')
      return unclear(refusal)
    return takesPlain
      ? warn(
          'the app client still takes ALLOW_REFRESH_TOKEN_AUTH, so it does not rotate',
          'switch rotation on in the app client, or remove COGNITO_TOKEN_ROTATION',
        )
      : ok('with rotation, as configured')
  },
)

/** Whether a sign-out ends the refresh token, too. */
export const cognitoRevocation = ofPool(
  'cognito-revocation',
  ['cognito-sign-in'],
  async ({ config, client, sdk }) => {
    const { clientId: ClientId, clientSecret } = config
    const command = new sdk.RevokeTokenCommand({
      ClientId,
      Token: noToken,
      ...(clientSecret && { ClientSecret: clientSecret }),
    })
    const refusal = await howRefused(client.send(command))
    const wrong = wrongClient(refusal)
    if (wrong) return wrong
    return refusal.name === 'UnsupportedOperationException'
      ? fail(
          'token revocation is off: a sign-out leaves the refresh token alive',
          'switch it on in the app client',
        )
      : ok('token revocation is on, as far as can be seen without a sign-in')
  },
)
