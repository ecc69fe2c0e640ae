import type { ShownMail } from '../mail/outbox-page.ts'

/** What a pool can be set to. Every default is what Amazon Cognito does when the console's defaults are taken. */
export type PasswordPolicy = {
  minLength: number
  requireLowercase: boolean
  requireUppercase: boolean
  requireNumbers: boolean
  requireSymbols: boolean
}

export type CognitoSandboxOptions = {
  /** 0 (default) takes a free port. */
  port?: number
  host?: string
  /** Mails of others that the page `/outbox` shows, too. */
  otherMails?: () => ShownMail[]
  /** Milliseconds since 1970; default `Date.now`. `control.advance` adds to it. */
  clock?: () => number
  userPoolId?: string
  clientId?: string
  identityPoolId?: string
  /** `true` makes one up; a string is used as it is; left out, the client is public. */
  clientSecret?: string | boolean
  /**
   * EnablePropagateAdditionalUserContextData: the client may say where the browser is. Only for a client with a secret.
   */
  userContext?: boolean
  /** Refresh-token rotation of the app client; a number is the grace period in seconds (0 to 60). */
  rotation?: boolean | number
  preventUserExistenceErrors?: 'ENABLED' | 'LEGACY'
  /** Cognito's UserAttributeUpdateSettings for e-mail: the old address stays in force until the new one is verified. */
  keepOldEmailUntilVerified?: boolean
  /** Sign-in flows of the app client that are switched on. */
  flows?: readonly ('USER_PASSWORD_AUTH' | 'REFRESH_TOKEN_AUTH')[]
  /** Whether mails go by SES (default) and not by Cognito's own sender. */
  ownMailSender?: boolean
  /** EnableTokenRevocation of the app client. */
  revocation?: boolean
  passwordPolicy?: Partial<PasswordPolicy>
  /** Device tracking: a refresh then needs the device key that sign-in answered with. */
  deviceTracking?: boolean
  accessTokenSeconds?: number
  idTokenSeconds?: number
  refreshTokenSeconds?: number
  /** The `iss` of tokens. The default has Cognito's own form, so that it does not change with the port. */
  issuer?: string
  /** Whether the identity pool hands credentials to people who are not signed in. */
  allowGuests?: boolean
}

export const region = 'ap-northeast-1'

export type Settings = ReturnType<typeof resolveSettings>

/** Fills in the defaults. */
export function resolveSettings(options: CognitoSandboxOptions) {
  const userPoolId = options.userPoolId ?? `${region}_Sandbox01`
  const secret = options.clientSecret
  return {
    region,
    userPoolId,
    clientId: options.clientId ?? 'sandboxclient0000000000001',
    clientSecret:
      secret === true ? 'sandboxsecret0000000000000000000000000000000000001' : secret || undefined,
    identityPoolId: options.identityPoolId ?? `${region}:5a0db0c5-0000-4000-8000-000000000001`,
    userContext: userContextOf(options),
    rotation: options.rotation !== undefined && options.rotation !== false,
    graceSeconds: typeof options.rotation === 'number' ? options.rotation : 0,
    concealUsers: (options.preventUserExistenceErrors ?? 'ENABLED') === 'ENABLED',
    keepOldEmailUntilVerified: options.keepOldEmailUntilVerified ?? true,
    passwordPolicy: {
      minLength: 8,
      requireLowercase: false,
      requireUppercase: false,
      requireNumbers: false,
      requireSymbols: false,
      ...options.passwordPolicy,
    } satisfies PasswordPolicy,
    flows: options.flows ?? (['USER_PASSWORD_AUTH', 'REFRESH_TOKEN_AUTH'] as const),
    ownMailSender: options.ownMailSender ?? true,
    revocation: options.revocation ?? true,
    deviceTracking: options.deviceTracking ?? false,
    accessTokenSeconds: options.accessTokenSeconds ?? 3600,
    idTokenSeconds: options.idTokenSeconds ?? 3600,
    refreshTokenSeconds: options.refreshTokenSeconds ?? 30 * 24 * 3600,
    issuer: options.issuer ?? `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`,
    allowGuests: options.allowGuests ?? true,
  }
}

/** @throws Error for a client without a secret, which can not have it switched on */
function userContextOf({ userContext = false, clientSecret }: CognitoSandboxOptions): boolean {
  if (userContext && !clientSecret) throw new Error('userContext needs a client with a secret')
  return userContext
}
