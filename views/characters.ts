import { reviewLimit } from './constants.ts'

const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/** Counts characters as people see them, the same on server and browser: a family emoji is one, so is a line break. */
export const countCharacters = (text: string): number => [...segmenter.segment(text)].length

/** A letter may have so many marks above it, and a review so many UTF-16 code units: a few letters can't fill a disk. */
const mostOfLetter = 16
const mostUnits = 800

/** Whether a review is short enough to be taken. */
export const isShortReview = (text: string): boolean =>
  text.length <= mostUnits &&
  countCharacters(text) < reviewLimit &&
  [...segmenter.segment(text)].every(({ segment }) => [...segment].length <= mostOfLetter)
