/**
 * Signs that nobody sees or types on purpose: those that turn the text after them round (Unicode Standard Annex 9,
 * explicit directional formatting), and blanks of no width. What joins emoji and Persian letters (U+200C, U+200D) stays.
 */
const unseen = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
/** Control characters but for tabs and line breaks. */
const controls = /[\p{Cc}--[\t\n\r]]/gv

/** A line that strangers will read, without what they can't see; for `z.string().overwrite()`. */
export const readableLine = (text: string): string => text.replaceAll(unseen, '')

/** The same of a text, where control characters go, too, instead of being refused. */
export const readable = (text: string): string => readableLine(text).replaceAll(controls, '')
