import { describe, expect, it } from 'vitest'
import { judgeWords } from '../../server/words/judge-words.ts'

const judged = (text: string) => judgeWords(text, { ownWords: [], wordList: false })

describe('the rules that judge what guests write', () => {
  it.each([
    'пример.рф',
    'see evil.zip now',
    'LINE ID: zqname99',
    'ラインIDは zqname99',
    '加QQ 123456789',
    '微信 zqname99',
    'my insta is zq and dm me',
    'KakaoTalk zq99',
    'カカオトークで zq99',
    'discord zq#1234',
    'Discordの zq99',
    'テレグラムの @sakura_fan',
    '텔레그램 @sakura',
    'whatsapp: @hana',
    'instagram で sakura.ken1990',
    '加V信 sakura88',
    'gmailで ken.tanaka1990',
    'evil.онлайн',
    '例え.テスト',
    'evil.みんな',
  ])('hold a way to write elsewhere: %s', (text) => {
    expect(judged(text)).toBe('link')
  })

  it.each([
    'We waited in line 20 minutes',
    'lunch.live music',
    '微信支付很方便',
    'Great Instagram spot!',
    'ラインナップが最高',
    'インスタで @cafe_kenji を見ました',
    'Follow them on Instagram @cafe',
    'gmailの返信がすぐ来ました',
    'カカオ70%のチョコ',
    'Discordで知り合った友達と来ました',
    'おいしい.みんな大満足',
    'テストのあとに来ました',
  ])('and let pass: %s', (text) => expect(judged(text)).toBeUndefined())
})
