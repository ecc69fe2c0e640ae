import { expect, it } from 'vitest'
import { encodeCp932, lackingIn, nameCharacter } from '../../server/base/cp932.ts'
import { translator } from '../../server/base/translator.ts'
import { createI18n } from '../../server/http/i18n/i18n.ts'
import { langs } from '../../views/lang.ts'

it.each([
  ['山田 髙﨑①ｱA', []],
  ['张伟', ['张', '伟']],
  ['葛\u{e0100}城 葛', ['葛\u{e0100}']],
  ['カ\u3099ルシア', ['カ\u3099']],
  ['神\ufe00', ['神\ufe00']],
  ['山\u200d田', ['山\u200d']],
  ['𠮷野𠮷', ['𠮷']],
  ['\u3099', ['\u3099']],
  ['', []],
])('what Shift_JIS lacks of %s is named with all that belongs to it', (text, lacking) => {
  expect(lackingIn(text)).toEqual(lacking)
  if (lacking.length === 0) expect(() => encodeCp932(text)).not.toThrow()
  else expect(() => encodeCp932(text)).toThrow('Shift_JIS lacks')
})

it('a variant that nobody would tell from the plain character is called one', async () => {
  const i18n = await createI18n('test')
  const said = langs.map((lang) => nameCharacter('葛\u{e0100}', translator(i18n, lang)))
  expect(said).toEqual(['葛の異体字', 'the variant of 葛', '葛的异体字'])
  expect(nameCharacter('张', translator(i18n, 'en'))).toBe('张')
})
