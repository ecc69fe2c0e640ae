/**
 * A guest's text as a reader's eye takes it, for the rules that judge it. It is never shown: it has lost capitals, accents
 * and signs without width, and letters and digits that only look like others have become these others.
 */
export function plainWords(text: string): string {
  return (
    text
      // Signs without width, direction marks, fillers, variation selectors, and controls but line breaks.
      .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}](?<![\t\n\r])/gu, '')
      // Marks that have a place of their own belong to the letter before them: “ほ゛”.
      .replace(/[゛゜]/g, (mark) => (mark === '゛' ? '\u3099' : '\u309a'))
      .normalize('NFKD')
      // What is laid over another sign. The marks of Japanese か → が are no such mask, nor those of Indic and Thai letters.
      .replace(/(?![\u3099\u309a])[\p{sc=Zinh}\p{Me}](?<=\p{M})/gu, '')
      .normalize('NFC')
      // “Great food.We will be back”: a sentence ends, no address goes on.
      .replace(/\.(?! ?(?:Com|Org|Jp)(?!\p{L})|Net(?!\p{L})|\p{L}{1,9}\/) ?(?=\p{Lu}\p{Ll})/gu, '! ')
      .replace(/[^\0-\x7f]/gu, (sign) => lookAlikes.get(sign) ?? digitOf(sign) ?? sign)
      .toLowerCase()
      .replace(/[\s\u2800]/g, ' ')
      .replace(/(?<= ) /g, '')
      .trim()
  )
}

/** Letters that are drawn like a Latin one, beside it. NFKD knows the mathematical, circled and wide ones itself. */
const lookAlikes = new Map<string, string>()
for (const [latin, others] of Object.entries({
  a: 'АаΑαɑᴀ',
  b: 'ВвΒβʙЬь',
  c: 'СсϹϲᴄ',
  d: 'ԁᴅđ',
  e: 'ЕеΕεᴇєЄ',
  f: 'ꜰƒϝ',
  g: 'ɡɢԌ',
  h: 'НнΗһҺʜħ',
  i: 'ІіΙιɪıӀӏ',
  j: 'Јјᴊϳȷ',
  k: 'КкΚκᴋ',
  l: 'ʟłⅼ',
  m: 'МмΜᴍ',
  n: 'ΝηɴпП',
  o: 'ОоΟοᴏøØσ',
  p: 'РрΡρᴘ',
  q: 'ԛԚ',
  r: 'ʀгГ',
  s: 'ЅѕꜱႽ',
  t: 'ТтΤτᴛ',
  u: 'υᴜЦ',
  v: 'νѵѴᴠ',
  w: 'ԝԜωᴡѡ',
  x: 'ХхΧχ',
  y: 'УуΥγʏүҮ',
  z: 'Ζᴢ',
  // Signs between the parts of an address or a number.
  '.': '․‧∙⋅•',
  '/': '∕⁄⧸╱',
  ':': '∶꞉ː',
  '-': '‐‑‒–—―−',
})) {
  for (const other of others) lookAlikes.set(other, latin)
}
// White letters on black rounds and squares: 🅐 to 🅩, 🅰 to 🆉.
for (const first of [0x1f150, 0x1f170]) {
  for (let at = 0; at < 26; at++)
    lookAlikes.set(String.fromCodePoint(first + at), 'abcdefghijklmnopqrstuvwxyz'.charAt(at))
}
// Digits in rounds that NFKD leaves: ⓵, ❶, ➀, ➊, each row from 1 to 10.
for (const first of [0x24f5, 0x2776, 0x2780, 0x278a]) {
  for (let at = 0; at < 10; at++) lookAlikes.set(String.fromCodePoint(first + at), String(at + 1))
}
for (const zero of '⓿🄋🄌') lookAlikes.set(zero, '0')

/** The digit of any script, such as ٣ or ๓. Each script has its ten in a row, from a code that ends in 0 or 6. */
function digitOf(sign: string): string | undefined {
  if (!/\p{Nd}/u.test(sign)) return undefined
  const code = sign.codePointAt(0) ?? 0
  const last = code & 15
  return String(/\p{Nd}/u.test(String.fromCodePoint(code - last)) ? last : last - 6)
}
