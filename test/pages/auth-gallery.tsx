import type { ReactElement } from 'react'
import { AuthMessagePage } from '../../pages/auth/auth-message.page.tsx'
import { LoginPage } from '../../pages/auth/login.page.tsx'
import { NoMailPage } from '../../pages/auth/no-mail.page.tsx'
import { PasswordLinkPage } from '../../pages/auth/password-link.page.tsx'
import { RegisterConfirmPage, RegisterPage } from '../../pages/auth/register-confirm.page.tsx'
import { ResetPasswordConfirmPage, ResetPasswordPage } from '../../pages/auth/reset-password-confirm.page.tsx'

const long = `${'averylongname'.repeat(5)}@${'subdomain.'.repeat(6)}example.com`
const login = {
  action: '/l',
  values: { email: '' },
  links: { reset: '/p' },
  open: { register: '/r', confirm: '/c' },
}
const register = {
  action: '/r',
  values: { name: '', email: '' },
  links: { login: '/l', terms: '/t', privacy: '/v' },
}
const confirm = {
  action: '/c',
  values: { email: 'maria@example.com', code: '' },
  askEmail: false,
  codeLife: 'day' as const,
  resendSeconds: 48,
  links: { other: '/r', login: '/l', reset: '/p' },
}
const reset = { action: '/p', values: { email: '' }, links: { login: '/l', confirm: '/pc' } }
const resetConfirm = {
  action: '/pc',
  values: { email: 'maria@example.com', code: '' },
  askEmail: false,
  codeLife: 'tenMinutes' as const,
  resendSeconds: 0,
  links: { other: '/p', login: '/l', register: '/r' },
}
const link = {
  action: '/auth/link/x',
  email: 'maria@example.com',
  place: { role: 'manager' as const, business: 'さくらグループ', branch: '和食 さくら Japanese Restaurant' },
  values: { name: 'María González' },
  links: { login: '/l', logout: '/o', terms: '/t', privacy: '/v' },
}
const message = { requestId: '0f8fad5b-d9cb-469f-a165-70867728950e', links: { home: '/', retry: '/x' } }

/** Signing in, registering, and what goes wrong with it. */
export const authGallery: Record<string, ReactElement> = {
  'auth-login': <LoginPage {...login} />,
  'auth-login-no-mail': <LoginPage {...login} open={undefined} />,
  'auth-register-no-mail': <NoMailPage name="register" links={{ login: '/l', home: '/' }} />,
  'auth-reset-no-mail': <NoMailPage name="reset" links={{ login: '/l', home: '/' }} />,
  'auth-login-refused': (
    <LoginPage
      {...login}
      values={{ email: 'maria@example.com' }}
      errors={{ form: { key: 'auth:errors.incorrectEmailOrPassword' } }}
      hint="auth:hints.waitAfterFailures"
    />
  ),
  'auth-login-errors': (
    <LoginPage
      {...login}
      values={{ email: long }}
      errors={{
        email: { key: 'auth:errors.invalidEmailAddress' },
        password: { key: 'auth:errors.passwordRequired' },
      }}
    />
  ),
  'auth-register': <RegisterPage {...register} />,
  'auth-register-errors': (
    <RegisterPage
      {...register}
      values={{ name: '田中 さくら', email: 'sakura@' }}
      errors={{
        name: { key: 'auth:errors.nameRequired' },
        email: { key: 'auth:errors.invalidEmailAddress' },
        password: { key: 'auth:errors.passwordKinds' },
        confirmPassword: { key: 'auth:errors.passwordsMatch' },
        terms: { key: 'auth:errors.termsRequired' },
      }}
    />
  ),
  'auth-confirm-long': <RegisterConfirmPage {...confirm} values={{ email: long, code: '123456' }} />,
  'auth-confirm-ask': (
    <RegisterConfirmPage
      {...confirm}
      askEmail
      values={{ email: '', code: '12' }}
      errors={{
        email: { key: 'auth:errors.emailRequired' },
        code: { key: 'auth:errors.codeLength' },
      }}
    />
  ),
  'auth-reset': <ResetPasswordPage {...reset} />,
  'auth-reset-errors': (
    <ResetPasswordPage {...reset} errors={{ email: { key: 'auth:errors.emailRequired' } }} />
  ),
  'auth-reset-confirm': <ResetPasswordConfirmPage {...resetConfirm} />,
  'auth-reset-confirm-errors': (
    <ResetPasswordConfirmPage
      {...resetConfirm}
      errors={{
        code: { key: 'auth:errors.invalidEmailOrCode' },
        newPassword: { key: 'auth:errors.passwordLength' },
        confirmPassword: { key: 'auth:errors.confirmPasswordRequired' },
      }}
    />
  ),
  'auth-link-invite': <PasswordLinkPage {...link} state="invite" />,
  'auth-link-invite-errors': (
    <PasswordLinkPage
      {...link}
      state="invite"
      email={long}
      errors={{
        name: { key: 'auth:errors.nameRequired' },
        password: { key: 'auth:errors.passwordRequirements' },
        confirmPassword: { key: 'auth:errors.passwordsMatch' },
        terms: { key: 'auth:errors.termsRequired' },
      }}
    />
  ),
  'auth-link-reset': <PasswordLinkPage {...link} state="reset" place={undefined} />,
  'auth-link-known': <PasswordLinkPage {...link} state="known" />,
  'auth-link-signed-in': <PasswordLinkPage {...link} state="signedIn" />,
  'auth-no-access': <AuthMessagePage message="noAccess" links={{ home: '/' }} signOut="/o" />,
  'auth-signed-out-form': (
    <AuthMessagePage
      message="signedOut"
      links={{ home: '/', signIn: '/auth/login' }}
      again={{ action: '/profile', fields: { name: '田中 さくら' } }}
    />
  ),
  'auth-unreachable-form': (
    <AuthMessagePage
      {...message}
      message="unreachable"
      again={{ action: '/profile', fields: { name: '田中 さくら' } }}
      signOut="/o"
    />
  ),
}
