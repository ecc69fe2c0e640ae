import { reviewLimit } from '../../views/constants.ts'

/** What the rules begin with, so that they begin as often as they can: to be put one behind the other. */
const pieces = [
  ...'a@|a.|a.a|@a|.c|co.|a b |a at a |-at-|-dot-|a dot |(dot|((|[at|://|: /|www|ht|1.1.1.|a#a-|在a'.split(
    '|',
  ),
  ...'0|0 |0-|1-|1,000|11/2|12:3|2026-1|9 9|zero |double |ゼロ|いち|の|ー|+1 |room 1 |1203号|٣|⓪|〇'.split(
    '|',
  ),
  ...'哈|ㅋ|バカ|死|w|ありがとう|f*|s h i |é|\u0301|\u200b|\u202e|👨‍👩‍👧‍👦|𝐡|ｈ| |\n'.split('|'),
]
const longest = reviewLimit - 1

/** As many texts as long as a guest's may be, each of a few pieces again and again. The same ones each time. */
export function hostileTexts(count: number, length = longest): string[] {
  let state = 1
  const next = (most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % most
  }
  return Array.from({ length: count }, () => {
    const few = Array.from({ length: 1 + next(4) }, () => pieces[next(pieces.length)] ?? '')
    return few.join('').repeat(length).slice(0, length)
  })
}
