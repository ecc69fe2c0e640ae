// Whether certain words stand in a text, which is made plain before (`plain-words.ts`).

/** Letters with any signs between: “b.a.d”, “b * a * d”. */
const partedLetters = /(?<=(?<![\p{L}\p{N}])[\p{L}\p{N}])[^\p{L}\p{N}]{1,3}(?=[\p{L}\p{N}](?![\p{L}\p{N}]))/gu

/** Scripts that put no space between words. */
const noSpaces =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/u

/** Whether a sign is part of a word with spaces around it. */
export function inWord(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{L}\p{N}]/u.test(sign) && !noSpaces.test(sign)
}

/** Whether one of some words stands in a text: by itself if its script has spaces, else anywhere. All are plain. */
export function holdsOne(plain: string, words: readonly string[]): boolean {
  const texts = [plain, plain.replace(partedLetters, '')]
  return words.some((word) => texts.some((text) => word !== '' && hasWord(text, word)))
}

/** What makes another word of the one before it: “ケチャップ” and “ケチらず” are no “ケチ”, “ブスッと” is no “ブス”. */
const goesOn = /^(?:[ァィゥェォャュョぁぃぅぇぉゃゅょ]|[ッっ]と|ら[ずな])/

function hasWord(text: string, word: string): boolean {
  const [first, last] = [inWord(word[0]), inWord(word.at(-1))]
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before, after] = [text[at - 1], text.slice(at + word.length)]
    if (!(first && inWord(before)) && !(last && inWord(after[0])) && !goesOn.test(after)) return true
  }
  return false
}

const digitLetters: Record<string, string> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
  $: 's',
  '@': 'a',
}
/** Digits and signs as the letters that they are drawn for; 1, ! and | are an i or an l. */
const drawnAs = (one: 'i' | 'l') => (sign: string) => digitLetters[sign] ?? (/[1!|]/.test(sign) ? one : sign)

const asHiragana = (text: string) =>
  text.replace(/[ァ-ヶ]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x60))
/** Small kana as large ones, long ones as short: longer words are known by the rest. */
const asLargeKana = (text: string) =>
  text
    .replace(/[ぁぃぅぇぉっゃゅょゎ]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 1))
    .replaceAll('ー', '')

/** The same letter once or more, also with gaps between. `gap`: something stands before it; `gaps`: how many are inside. */
type Run = { sign: string; count: number; gap: boolean; gaps: number; isTyped: boolean }
/** At most so many signs stand between two letters of a word. */
const widestGap = 3

/** The letters of a text. With `drawn` also digits and signs that are drawn for one; `isTyped`: a letter was typed. */
function runsOf(text: string, drawn?: (sign: string) => string): Run[] {
  const runs: Run[] = []
  const isLetter = drawn ? /[\p{L}\p{M}\p{N}$@!|]/u : /[\p{L}\p{M}\p{N}]/u
  let gap = 1
  for (const typed of text) {
    if (!isLetter.test(typed)) {
      gap++
      continue
    }
    const sign = drawn?.(typed) ?? typed
    const last = runs.at(-1)
    const isTyped = sign === typed
    if (last?.sign === sign && gap <= widestGap) {
      last.count++
      last.gaps += Math.min(gap, 1)
      last.isTyped ||= isTyped
    } else {
      if (gap > widestGap) runs.push({ sign: ' ', count: 1, gap: true, gaps: 0, isTyped: false })
      runs.push({ sign, count: 1, gap: gap > 0, gaps: 0, isTyped })
    }
    gap = 0
  }
  return runs
}

const lengthOf = (runs: Run[]) => runs.reduce((sum, { count }) => sum + count, 0)

/** Whether a word ends before this run: a space or another script follows, or the s of a plural. */
const isOver = (next: Run | undefined): boolean => !next || next.gap || !inWord(next.sign)

/** Whether a word stands in a text: whole, with all of its letters apart, or, where it may, parted anywhere. */
function hasRuns(text: Run[], word: Run[], mayPart: boolean): boolean {
  const length = lengthOf(word)
  const [inFirst, inLast] = [inWord(word[0]?.sign), inWord(word.at(-1)?.sign)]
  return text.some((first, start) => {
    if (first.sign !== word[0]?.sign) return false
    if (inFirst && !first.gap && inWord(text[start - 1]?.sign)) return false
    const found = text.slice(start, start + word.length)
    const fits = word.every(({ sign, count }, at) => {
      const run = found[at]
      if (run?.sign !== sign) return false
      // “god” is no “good”, and 1203 no 12003.
      if (run.count === count) return true
      if (/\p{N}/u.test(sign)) return false
      const isPart = !inWord(sign) && (at === 0 || at === word.length - 1) && run.count > count
      return length > 4 || run.count > 2 || isPart
    })
    if (!fits || !found.some(({ isTyped }) => isTyped)) return false
    const [next, afterNext] = text.slice(start + word.length)
    const isPlural = length > 3 && next?.sign === 's' && next.count === 1 && !next.gap && isOver(afterNext)
    if (inLast && !isOver(next) && !isPlural) return false
    const gaps = found.reduce((sum, run, at) => sum + run.gaps + Number(at > 0 && run.gap), 0)
    return gaps === 0 || gaps === lengthOf(found) - 1 || (mayPart && length > 4)
  })
}

/**
 * Whether one of the owner's words stands in a text, however it is written: in the other kana, with digits for letters,
 * letters apart or more than once, as a plural. One of one or two letters is found as it was typed alone: it would be everywhere.
 */
export function holdsOwn(plain: string, words: readonly string[]): boolean {
  const hiragana = asHiragana(plain)
  const large = asLargeKana(hiragana)
  const texts = { typed: runsOf(hiragana), large: runsOf(large) }
  const drawn = (['i', 'l'] as const).map((one) => runsOf(large, drawnAs(one)))
  return words.some((typed) => {
    if (holdsOne(plain, [typed])) return true
    const word = asHiragana(typed)
    const length = lengthOf(runsOf(word))
    if (length < 3) return false
    const runs = runsOf(length > 3 ? asLargeKana(word) : word)
    // “party of 5, table 4” is no “stable”.
    return (
      hasRuns(length > 3 ? texts.large : texts.typed, runs, true) ||
      drawn.some((text) => hasRuns(text, runs, false))
    )
  })
}
