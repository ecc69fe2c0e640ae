import { ConfigError, loadConfig } from '../../server/config/config.ts'

export const secret = 'a-secret-for-tests-that-is-long-enough'
/** An environment with which a server may take real payments. */
export const good = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://tips.example.jp',
  SESSION_SECRETS: secret,
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  LEGAL_NAME: 'さくらグループ株式会社',
  LEGAL_REPRESENTATIVE: '桜井 花子',
  LEGAL_ADDRESS: '東京都台東区浅草1-2-3',
  LEGAL_PHONE: '03-1234-5678',
  LEGAL_EMAIL: 'info@sakura.example.jp',
}
/** What is wrong with an environment, a line each. */
export const linesOf = (env: Record<string, string>): string[] => {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
}
