/** A mail the pool would have sent. Shown at `/outbox` and read by tests. */
export type Mail = {
  id: number
  /** Milliseconds since 1970, by the pool's clock. */
  at: number
  to: string
  kind: 'signUp' | 'resend' | 'forgotPassword' | 'email'
  code: string
  subject: string
  /** One text in Japanese, English and Chinese: a real pool has one template and does not know the reader. */
  text: string
}

const texts: Record<Mail['kind'], { subject: string; ja: string; en: string; zh: string; hours: number }> = {
  signUp: {
    subject: '確認コード / Confirmation code / 确认码',
    ja: 'ご登録ありがとうございます。確認コードは',
    en: 'Thank you for registering. Your confirmation code is',
    zh: '感谢您的注册。您的确认码是',
    hours: 24,
  },
  resend: {
    subject: '確認コード（再送）/ Your new code / 新的确认码',
    ja: '確認コードをもう一度お送りします。コードは',
    en: 'Here is your new confirmation code:',
    zh: '这是您的新确认码：',
    hours: 24,
  },
  forgotPassword: {
    subject: 'パスワードの再設定 / Reset your password / 重设密码',
    ja: 'パスワード再設定の確認コードは',
    en: 'Your code to set a new password is',
    zh: '重设密码的验证码是',
    hours: 1,
  },
  email: {
    subject: 'メールアドレスの確認 / Verify your e-mail / 验证电子邮箱',
    ja: '新しいメールアドレスの確認コードは',
    en: 'The code that verifies your new e-mail address is',
    zh: '验证新电子邮箱的验证码是',
    hours: 24,
  },
}

/** Words the mail for a code. */
export function writeMail(kind: Mail['kind'], code: string): { subject: string; text: string } {
  const { subject, ja, en, zh, hours } = texts[kind]
  const text = [
    `${ja} ${code} です。（有効期間 ${hours} 時間）`,
    `${en} ${code} (valid for ${hours === 1 ? '1 hour' : `${hours} hours`}).`,
    `${zh} ${code}（有效期 ${hours} 小时）。`,
  ].join('\n')
  return { subject, text }
}
