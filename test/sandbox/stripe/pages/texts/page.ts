import type { Language } from '../language.ts'

type PageTexts = {
  noMoney: string
  pay: string
  back: string
  closed: string
  testCards: string
  bankTitle: string
  bankAsks: string
  complete: string
  fail: string
  bankOver: string
  authenticationFailed: string
  declined: string
}

/** Texts of the hosted pages. */
export const pageTexts: Record<Language, PageTexts> = {
  en: {
    noMoney: 'Sandbox – no real money',
    pay: 'Pay',
    back: 'Back',
    closed: 'This payment page is closed: it was paid or has expired.',
    testCards: 'Test cards (any future date, any security code)',
    bankTitle: '3D Secure',
    bankAsks: 'Your bank asks whether this payment is yours.',
    complete: 'Complete authentication',
    fail: 'Fail authentication',
    bankOver: 'This authentication is over. You can close this page.',
    authenticationFailed:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    declined: 'Your card was declined.',
  },
  ja: {
    noMoney: 'サンドボックス – 実際のお金は動きません',
    pay: '支払う',
    back: '戻る',
    closed: 'この決済ページは終了しました（支払い済み、または期限切れです）。',
    testCards: 'テストカード（有効期限は未来の日付、セキュリティコードは任意）',
    bankTitle: '3D セキュア',
    bankAsks: 'カード会社が、この支払いの本人確認を求めています。',
    complete: '認証を完了する',
    fail: '認証を失敗させる',
    bankOver: 'この認証は終了しました。このページを閉じてください。',
    authenticationFailed: 'お支払い方法を認証できません。別のお支払い方法を選択してもう一度お試しください。',
    declined: 'カードが拒否されました。',
  },
  zh: {
    noMoney: '沙盒 – 不涉及真实资金',
    pay: '支付',
    back: '返回',
    closed: '此支付页面已关闭：已付款或已过期。',
    testCards: '测试卡（有效期为任意未来日期，安全码任意）',
    bankTitle: '3D 验证',
    bankAsks: '您的银行需要确认这笔付款由您本人发起。',
    complete: '完成验证',
    fail: '验证失败',
    bankOver: '此次验证已结束，您可以关闭此页面。',
    authenticationFailed: '我们无法验证您的支付方式，请选择其他支付方式后重试。',
    declined: '您的银行卡被拒绝了。',
  },
}

/** Test cards a person may want to try, with what they do. */
export const cardsToTry: readonly { number: string; what: Record<Language, string> }[] = [
  { number: '4242 4242 4242 4242', what: { en: 'succeeds', ja: '成功', zh: '成功' } },
  { number: '4000 0027 6000 3184', what: { en: '3D Secure', ja: '3D セキュア', zh: '3D 验证' } },
  { number: '4000 0000 0000 0002', what: { en: 'declined', ja: '拒否', zh: '被拒绝' } },
  { number: '4000 0000 0000 9995', what: { en: 'insufficient funds', ja: '残高不足', zh: '余额不足' } },
  { number: '4000 0000 0000 0259', what: { en: 'disputed later', ja: '後日の不審請求', zh: '之后被拒付' } },
]
