export type Language = 'en' | 'ja' | 'zh'

/** The first of the wishes that these pages speak (`ja`, `zh-HK;q=0.8` …), else the language that is given. */
export function languageOf(wishes: string, otherwise: Language): Language {
  const known = wishes.split(',').map((wish) => wish.trim().toLowerCase().slice(0, 2))
  return (known.find((wish) => wish in texts) as Language | undefined) ?? otherwise
}

/** Texts of the hosted pages and of the card's fields. */
export const texts = {
  en: {
    number: 'Card number',
    expiry: 'Expiration date (MM / YY)',
    cvc: 'Security code',
    name: 'Name on card',
    email: 'Email (optional)',
    wrong: 'This is incomplete or not right.',
    declined: 'Your card was declined.',
    noMoney: 'Sandbox – no real money',
    pay: 'Pay',
    back: 'Back',
    closed: 'This payment page is closed: it was paid or has expired.',
    testCards: 'Test cards (any future date, any security code)',
    bank: '3D Secure',
    bankAsks: 'Your bank asks whether this payment is yours.',
    complete: 'Complete authentication',
    fail: 'Fail authentication',
    bankOver: 'This authentication is over. You can close this page.',
  },
  ja: {
    number: 'カード番号',
    expiry: '有効期限（MM / YY）',
    cvc: 'セキュリティコード',
    name: 'カード名義人',
    email: 'メールアドレス（任意）',
    wrong: '入力に不備があります。',
    declined: 'お支払いができませんでした。別のカードをお試しください。',
    noMoney: 'サンドボックス – 実際のお金は動きません',
    pay: '支払う',
    back: '戻る',
    closed: 'この決済ページは終了しました（支払い済み、または期限切れです）。',
    testCards: 'テストカード（有効期限は未来の日付、セキュリティコードは任意）',
    bank: '3D セキュア',
    bankAsks: 'カード会社が、この支払いの本人確認を求めています。',
    complete: '認証を完了する',
    fail: '認証を失敗させる',
    bankOver: 'この認証は終了しました。このページを閉じてください。',
  },
  zh: {
    number: '卡号',
    expiry: '有效期（MM / YY）',
    cvc: '安全码',
    name: '持卡人姓名',
    email: '电子邮箱（选填）',
    wrong: '此项不完整或无效。',
    declined: '付款未成功，请尝试其他银行卡。',
    noMoney: '沙盒 – 不涉及真实资金',
    pay: '支付',
    back: '返回',
    closed: '此支付页面已关闭：已付款或已过期。',
    testCards: '测试卡（有效期为任意未来日期，安全码任意）',
    bank: '3D 验证',
    bankAsks: '您的银行需要确认这笔付款由您本人发起。',
    complete: '完成验证',
    fail: '验证失败',
    bankOver: '此次验证已结束，您可以关闭此页面。',
  },
} satisfies Record<Language, Record<string, string>>

/** Test cards a person may want to try, with what they do. */
export const cardsToTry = [
  ['4242 4242 4242 4242', 'OK'],
  ['4000 0027 6000 3184', '3D Secure'],
  ['4000 0000 0000 0002', 'declined'],
  ['4000 0000 0000 9995', 'insufficient funds'],
  ['4000 0000 0000 0259', 'disputed later'],
] as const
