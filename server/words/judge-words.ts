import type { HeldFor } from '../../views/words.ts'

/** Why a guest's text is held before anybody reads it; undefined: it is shown. */
export function judgeWords(
  text: string,
  { ownWords }: { ownWords: readonly string[]; wordList: boolean },
): HeldFor | undefined {
  const plain = text.normalize('NFKC').toLowerCase()
  if (plain.includes('http')) return 'link'
  return ownWords.some((word) => plain.includes(word.normalize('NFKC').toLowerCase()))
    ? 'own-word'
    : undefined
}
