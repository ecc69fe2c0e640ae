import type { Language } from '../language.ts'

/** Stripe's own pages speak the guest's language; the API's messages are English only. */
const texts: Record<Exclude<Language, 'en'>, Record<string, string>> = {
  ja: {
    insufficient_funds: 'カードの残高が不足しています。別のカードをお試しください。',
    expired_card: 'カードの有効期限が切れています。',
    incorrect_cvc: 'カードのセキュリティコードが正しくありません。',
    processing_error: 'カードの処理中にエラーが発生しました。しばらくしてからもう一度お試しください。',
    other: 'カードが拒否されました。',
  },
  zh: {
    insufficient_funds: '您的银行卡余额不足，请尝试其他银行卡。',
    expired_card: '您的银行卡已过期。',
    incorrect_cvc: '您的银行卡安全码不正确。',
    processing_error: '处理您的银行卡时发生错误，请稍后重试。',
    other: '您的银行卡被拒绝了。',
  },
}

/** @param message Stripe's English words, used as they are in English */
export function declineText(language: Language, code: string, message: string): string {
  if (language === 'en') return message
  return texts[language][code] ?? texts[language].other ?? message
}
