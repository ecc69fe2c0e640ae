/** Where the user pool is. Everything but the secret may be logged. */
export type IdentityConfig = {
  region: string
  userPoolId: string
  clientId: string
  clientSecret?: string
  /** Another URL than AWS's: the demo's stand-in. */
  endpoint?: string
  /** The `iss` of tokens; default: Cognito's own form. */
  issuer?: string
  /** Where the pool's public keys are; default: from the endpoint, else from the issuer. */
  jwksUri?: string
  identityPoolId?: string
  /** Whether the app client rotates refresh tokens. */
  rotation: boolean
  /**
   * Whether the app client accepts `UserContextData` (EnablePropagateAdditionalUserContextData). If not, the browser's
   * IP address must not be sent (AWS, API_UserPoolClientType).
   */
  userContext?: boolean
}

/** Who gives the pool's tokens, as they say it. */
export const issuerOf = ({ issuer, region, userPoolId }: IdentityConfig): string =>
  issuer ?? `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`

/** Where the pool's public keys are, which check its tokens. */
export const keysAddressOf = (config: IdentityConfig): string =>
  config.jwksUri ??
  `${config.endpoint ? `${config.endpoint}/${config.userPoolId}` : issuerOf(config)}/.well-known/jwks.json`
