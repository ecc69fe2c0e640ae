import { describe, expect, it } from 'vitest'
import { judgeWords } from '../../server/words/judge-words.ts'
import { plainWords } from '../../server/words/plain-words.ts'

describe('a text made plain', () => {
  it.each([
    ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnoprstuvwyz'],
    ['ＡＢＣ ｘｙｚ ０１９', 'abc xyz 019'],
    ['𝐡𝓽𝔱𝖕 𝟎𝟗', 'http 09'],
    ['АВСЕНІЈКМОРЅТУХԚԜѴҮԌ', 'abcehijkmopstyxqwvyg'],
    ['асԁеһіјоԛѕѵԝху', 'acdehijoqsvwxy'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'abezhikmnoptyx'],
    ['🅐🅑🅩 🅰🅱🆉', 'abz abz'],
    ['ⓐⓩ ① ⑴', 'az 1 (1)'],
    ['⓵⓽ ❶❾ ➀➈ ➊➒ ⓿🄋🄌', '19 19 19 19 000'],
    ['⓾❿➉➓', '10101010'],
    ['a․b‧c∙d⋅e•f', 'a.b.c.d.e.f'],
    ['1∕2⁄3⧸4╱5', '1/2/3/4/5'],
    ['h∶t꞉tːp', 'h:t:t:p'],
    ['0‐1‑2‒3–4—5―6−7', '0-1-2-3-4-5-6-7'],
    ['a\u200bb\u00adc\u202ed\u2060e\ufefff\u3164g\u0007h', 'abcdefgh'],
    ['h\u0336t\u20ddt\u0301p É ñ İ', 'http e n i'],
    ['が ｶﾞ パ ガ', 'が ガ パ ガ'],
    ['각 ㄱ', '각 ᄀ'],
    ['Good.We came', 'good! we came'],
    ['Good. We came', 'good! we came'],
    ['Example.Com Example.Net example.Shop/x', 'example.com example.net example.shop/x'],
    ['good.we came 3.5', 'good.we came 3.5'],
    [' \n a\t\u3000\r\n\u2800b  c ', 'a b c'],
  ])('%s', (text, plain) => {
    expect(plainWords(text)).toBe(plain)
  })

  it('has the digits of every script', () => {
    const digits = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code)).filter((sign) =>
      /\p{Nd}/u.test(sign),
    )
    expect(digits.map(plainWords).join('')).toBe('0123456789'.repeat(digits.length / 10))
  })
})

describe('a telephone number', () => {
  const isNumber = (text: string) => judgeWords(text, { ownWords: [], wordList: false }) === 'telephone'

  it.each([
    ['0', 'zero oh o O ゼロ ぜろ れい レイ まる マル 零 〇 ○ ◯ ⭕ 洞 영 공 빵'],
    ['1', 'one l I いち イチ 一 壱 壹 幺 일 하나'],
    ['2', 'two に ニ 二 弐 貳 贰 两 兩 이 둘'],
    ['3', 'three さん サン 三 参 參 叁 叄 삼 셋'],
    ['4', 'four よん ヨン し シ 四 肆 사 넷'],
    ['5', 'five ご ゴ 五 伍 오 다섯'],
    ['6', 'six ろく ロク 六 陸 陆 육 륙 여섯'],
    ['7', 'seven なな ナナ しち シチ 七 柒 拐 칠 일곱'],
    ['8', 'eight はち ハチ 八 捌 팔 여덟'],
    ['9', 'nine きゅう きゅー キュウ キュー く ク 九 玖 구 아홉'],
  ])('has its %s in any of our languages', (digit, words) => {
    const missed = words.split(' ').filter((word) => {
      // The number is held with this digit alone: Hong Kong's have eight digits and begin with no 0 or 1.
      const first = /[2-9]/.test(digit) ? word : '9'
      return !isNumber(`${first}${word.repeat(3)}-1234`) && !isNumber(`080-${word.repeat(4)}-1234`)
    })
    expect(missed).toEqual([])
    expect(words.split(' ').filter((word) => isNumber(`080-${word.repeat(2)}-12`))).toEqual([])
  })

  it('may be said with what stands between its groups', () => {
    const gaps =
      'の ノ ー dash hyphen minus space ハイフン はいふん 다시 하이픈 대시 杠 横杠 橫槓 减 之 - . ( ) / ★ 、'
    expect(gaps.split(' ').filter((gap) => !isNumber(`090${gap}0000${gap}1234`))).toEqual([])
    expect(['、、、、、', ' と ', 'または'].filter((gap) => isNumber(`090${gap}0000${gap}1234`))).toEqual([])
    expect(isNumber('zero nine triple zero double five one two three four')).toBe(true)
    expect(isNumber('zero nine triple double five')).toBe(false)
  })

  it.each([
    ['0 and eight to eleven more', '012345678 0123456789 01234567890 012345678901', '01234567 0123456789012'],
    ['0, all apart or in groups', '0-1-2-3-4-5-6-7-8 01-23-45-67-89 0-90-1234-5678', ''],
    [
      'a country, with +',
      '+123456789 +123456789012345 +(44)1234567 (+49301234567)',
      '+12345678 +0123456 1+1',
    ],
    [
      'a country, without',
      '819000001234 82-10-0000-1234 8613800001234 886-912-000-123 85290001234',
      '83-90-0000-1234',
    ],
    [
      'others',
      '6591234567 447700900123 44-7700-900123 853-6612-3456',
      '66-0123-4567 45-7700-900123 12819000001234 86138000012345 8-1-90-0000-1234',
    ],
    [
      'China',
      '13800001234 138-0000-1234 138-000-01234 1380-0001-234 1380-000-1234 138-00001234',
      '138-0000-12-34',
    ],
    ['China, mobile', '1380000-1234 13800-001234 1-3-8-0-0-0-0-1-2-3-4', '12800001234 1-380-000-1234x5'],
    [
      'North America',
      '2125550123 212-555-0123 212-5550123 212555-0123 2-1-2-5-5-5-0-1-2-3',
      '212,555,0123 2121550123',
    ],
    ['China, shops', '4000001234 400-000-1234 800-000-1234', '500-000-1234 400-00-01234'],
    [
      'eight digits',
      '91234567 9123-4567 1588-1234 9-1-2-3-4-5-6-7',
      '9138000012345 1380000123456 912125550123 2125550123456 94000001234 40000012345 191234567 912345678 212-555-01-23 912-345-67 138-0000-123-4 9123~4567 912-34567 1488-1234 9,1,2,3,4,5,6,7',
    ],
    ['ranges', '2019-2526 1800-2260 3001-4000', '2019-2026 1800-2230 3000-4050 1988-2030'],
    ['one digit, or a round number', '99999998', '99999999 090 22222222 20000000 2000000000'],
  ])('%s', (_, numbers, others) => {
    expect(numbers.split(' ').filter((text) => !isNumber(text))).toEqual([])
    expect(others.split(' ').filter(isNumber)).toEqual([])
  })

  it('is no date, time, amount, room or score', () => {
    const units =
      '円 圓 元 원 万 萬 億 年 月 日 時 时 分 秒 号 號 室 階 楼 樓 名 人 位 点 點 回 杯 皿 個 % 度 泊 만 천 호 층 명 년 월 일 시 점 번'
    const counted = [...units.split(' '), ...'yen jpy krw won usd rmb cm km kg ml'.split(' ')]
    expect(counted.filter((unit) => isNumber(`91234567${unit}`))).toEqual([])
    expect([...'¥$€£₩'].filter((sign) => isNumber(`${sign}91234567`))).toEqual([])
    const rooms = 'room rooms rm 部屋 房号 房號 房间 房間 객실'.split(' ')
    expect(rooms.filter((room) => isNumber(`${room} 301 302 1024`))).toEqual([])
    const texts = [
      '2026-11-03 09:00',
      '20261103',
      '2026.11.03-2026.11.05',
      '03.11.2026 - 05.11.2026',
      '11/23 11/24 11/25',
      '09:00-18:00, 17:00-22:00',
      '9:00:00-18:00:00',
      '233333333',
      '12,345,678',
      '1,234,567,890',
      '11.3 11.4 11.5',
      '0.5 0.5 0.5',
      '2026/11/3 1203 4',
      '090 0000 11/23 1234',
    ]
    expect(texts.filter(isNumber)).toEqual([])
    const tricks = [
      '301 302 1024',
      '2026-11-03 090-0000-1234',
      '¥090-0000-1234',
      '09000001234円',
      '2026 090 0000 1234',
      '1203号室 090-0000-1234',
      '11/23 19:30 090-0000-1234',
      'room 1203 090-0000-1234',
      '090:0000:1234',
      '09/00/00/12/34',
      '0:9:0:0:0:0:0:1:2:3:4',
      '090-11.23-1234',
    ]
    expect(tricks.filter((text) => !isNumber(text))).toEqual([])
  })
})
