import { createHmac } from 'node:crypto'
import * as sdk from '@aws-sdk/client-cognito-identity-provider'

type Request = Record<string, unknown>
// biome-ignore lint/suspicious/noExplicitAny: the answers of sixteen calls, looked at loosely by tests
export type Answer = any

const commands = {
  SignUp: sdk.SignUpCommand,
  ConfirmSignUp: sdk.ConfirmSignUpCommand,
  ResendConfirmationCode: sdk.ResendConfirmationCodeCommand,
  InitiateAuth: sdk.InitiateAuthCommand,
  GetTokensFromRefreshToken: sdk.GetTokensFromRefreshTokenCommand,
  GetUser: sdk.GetUserCommand,
  ForgotPassword: sdk.ForgotPasswordCommand,
  ConfirmForgotPassword: sdk.ConfirmForgotPasswordCommand,
  ChangePassword: sdk.ChangePasswordCommand,
  UpdateUserAttributes: sdk.UpdateUserAttributesCommand,
  VerifyUserAttribute: sdk.VerifyUserAttributeCommand,
  GlobalSignOut: sdk.GlobalSignOutCommand,
  RevokeToken: sdk.RevokeTokenCommand,
  DeleteUser: sdk.DeleteUserCommand,
}
export type CallName = keyof typeof commands

export type TestClient = {
  /** Sends one call through the SDK. Calls that take a ClientId get it. */
  call(name: CallName, input: Request): Promise<Answer>
  /** Sends a call that must fail; resolves with the name of its exception, or `none`. */
  failure(name: CallName, input: Request): Promise<string>
  signIn(email: string, password: string): Promise<Answer>
  secretHash(username: string): string
  destroy(): void
}

const withoutClientId = new Set<CallName>([
  'GetUser',
  'ChangePassword',
  'UpdateUserAttributes',
  'VerifyUserAttribute',
  'GlobalSignOut',
  'DeleteUser',
])

/** The real SDK pointed at a stand-in, without its own retries and without AWS credentials. */
export function testClient(target: { url: string; clientId: string; clientSecret?: string }): TestClient {
  const client = new sdk.CognitoIdentityProviderClient({
    region: 'ap-northeast-1',
    endpoint: target.url,
    maxAttempts: 1,
  })
  const call: TestClient['call'] = (name, input) => {
    const Command = commands[name] as unknown as new (input: Request) => sdk.GetUserCommand
    const clientId = withoutClientId.has(name) ? {} : { ClientId: target.clientId }
    return client.send(new Command({ ...clientId, ...input }))
  }
  const secretHash: TestClient['secretHash'] = (username) =>
    createHmac('sha256', target.clientSecret ?? '')
      .update(`${username}${target.clientId}`)
      .digest('base64')
  return {
    call,
    secretHash,
    failure: (name, input) =>
      call(name, input).then(
        () => 'none',
        (error: Error) => error.name,
      ),
    signIn: async (email, password) => {
      const hash = target.clientSecret && { SECRET_HASH: secretHash(email) }
      const answer = await call('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password, ...hash },
      })
      return answer.AuthenticationResult
    },
    destroy: () => client.destroy(),
  }
}
