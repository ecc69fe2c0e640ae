import type { CognitoSandbox } from './server.ts'

/** The part of a server's environment that says where accounts are. */
export const cognitoEnvironment = (cognito: CognitoSandbox): Record<string, string> => ({
  COGNITO_USER_POOL_ID: cognito.userPoolId,
  COGNITO_CLIENT_ID: cognito.clientId,
  ...(cognito.clientSecret && { COGNITO_CLIENT_SECRET: cognito.clientSecret }),
  COGNITO_USER_CONTEXT: cognito.userContext ? '1' : '0',
  COGNITO_TOKEN_ROTATION: cognito.rotation ? '1' : '0',
  COGNITO_ENDPOINT: cognito.url,
  COGNITO_ISSUER: cognito.issuer,
})
