import type { Lang } from '../../../views/lang.ts'

/** What guests write, or something like it. */
export const reviews: Record<Lang, readonly [string, ...string[]]> = {
  ja: [
    'とても美味しかったです。ごちそうさまでした。',
    '笑顔の接客に癒やされました。',
    '子ども連れにも優しく、安心して過ごせました。',
    'おすすめの日本酒、最高でした！',
    '誕生日のお祝い、本当にありがとうございました。',
    '雨の中、傘を貸していただき助かりました。',
    'また来ます！',
    '丁寧なご案内をありがとうございました。',
  ],
  en: [
    'Thank you for the wonderful evening!',
    'Best ramen of our whole trip.',
    'You made my mother’s birthday. Thank you so much.',
    'So kind and patient with our questions.',
    'Thanks for carrying our bags up all those stairs.',
    'We will be back!',
    'Perfect service, and a beautiful room.',
    'Great recommendations, thank you.',
  ],
  cn: [
    '服务非常周到，谢谢！',
    '菜很好吃，下次还来。',
    '感谢您的热情推荐。',
    '房间很干净，工作人员很亲切。',
    '谢谢您帮我们拍照！',
    '非常愉快的一晚。',
  ],
}
