import type { UserPoolClientType, UserPoolType } from '@aws-sdk/client-cognito-identity-provider'
import type { IdentityConfig } from '../../../../gateways/cognito/identity-config.ts'
import { idleLifetime } from '../../../../people/session/session-life.ts'

/** What is not as docs/cognito.md says. `breaks`: people can't do something because of it. */
export type SettingProblem = { what: string; breaks: boolean }

/** A rule: whether it holds, what is said if it doesn't, whether something breaks. */
type Rule = [holds: boolean, what: string, breaks: boolean]

const broken = (rules: Rule[]): SettingProblem[] =>
  rules.filter(([holds]) => !holds).map(([, what, breaks]) => ({ what, breaks }))

/** Minimum length that our forms ask for. */
const passwordLength = 8

export function poolProblems(pool: UserPoolType): SettingProblem[] {
  const { MinimumLength = 0, ...kinds } = pool.Policies?.PasswordPolicy ?? {}
  const strict = [kinds.RequireLowercase, kinds.RequireUppercase, kinds.RequireNumbers, kinds.RequireSymbols]
  const kept = pool.UserAttributeUpdateSettings?.AttributesRequireVerificationBeforeUpdate ?? []
  return broken([
    [pool.UsernameAttributes?.includes('email') ?? false, 'sign-in is not by e-mail', true],
    [pool.AutoVerifiedAttributes?.includes('email') ?? false, 'addresses are not verified by a code', true],
    [kept.includes('email'), 'a changed address counts before it is verified', true],
    [pool.AdminCreateUserConfig?.AllowAdminCreateUserOnly !== true, 'nobody can register themselves', true],
    [pool.MfaConfiguration !== 'ON', 'MFA is required, which our pages don’t ask for', true],
    [pool.DeviceConfiguration === undefined, 'devices are tracked: sign-ins can’t be renewed', true],
    [
      MinimumLength <= passwordLength && !strict.some(Boolean),
      'the password policy is stricter than our forms',
      false,
    ],
    [
      pool.EmailConfiguration?.EmailSendingAccount === 'DEVELOPER',
      'mails go by Cognito’s own sender: 50 a day',
      false,
    ],
  ])
}

export function clientProblems(app: UserPoolClientType, config: IdentityConfig): SettingProblem[] {
  const rotates = app.RefreshTokenRotation?.Feature === 'ENABLED'
  const writable = (name: string) => app.WriteAttributes === undefined || app.WriteAttributes.includes(name)
  const context = app.EnablePropagateAdditionalUserContextData === true
  return broken([
    [
      app.ExplicitAuthFlows?.includes('ALLOW_USER_PASSWORD_AUTH') ?? false,
      'ALLOW_USER_PASSWORD_AUTH is off',
      true,
    ],
    [rotates === config.rotation, `COGNITO_TOKEN_ROTATION must be ${rotates ? 1 : 0}`, true],
    [context || config.userContext !== true, 'COGNITO_USER_CONTEXT must be 0', true],
    [['name', 'preferred_username'].every(writable), 'it may not write name and preferred_username', true],
    [app.EnableTokenRevocation === true, 'token revocation is off', true],
    [app.PreventUserExistenceErrors === 'ENABLED', 'strangers can ask who has an account', false],
    [refreshMs(app) <= idleLifetime, 'refresh tokens live longer than our sign-ins (30 days)', false],
  ])
}

const units = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 }

/** How long a refresh token is good, in ms; without a unit the number means days, without a number 30 of them. */
function refreshMs({ RefreshTokenValidity: given, TokenValidityUnits }: UserPoolClientType): number {
  return (given || 30) * units[TokenValidityUnits?.RefreshToken ?? 'days']
}
