/**
 * Browsers inside other apps, by the mark in their user agent. They have no wallets, and some show no frames, so a guest
 * there is offered Stripe's hosted page first.
 */
const marks: [RegExp, string][] = [
  [/\bLine\//, 'LINE'],
  [/MicroMessenger/i, 'WeChat'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bFBA[NV]\b/, 'Facebook'],
  [/\bKAKAOTALK\b/i, 'KakaoTalk'],
  [/\bBytedanceWebview\b|\bTikTok\b/i, 'TikTok'],
  [/\bWeibo\b/i, 'Weibo'],
  [/\bAlipayClient\b/i, 'Alipay'],
]

/** The app's name as people know it; undefined in an ordinary browser. */
export function inAppBrowser(userAgent: string | undefined): string | undefined {
  return marks.find(([mark]) => mark.test(userAgent ?? ''))?.[1]
}
