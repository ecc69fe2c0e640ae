import { createHash } from 'node:crypto'
import { languageStyles } from '../../views/languages.ts'
import css from '../../views/styles/critical.css?inline'
import signedInCss from '../../views/styles/signed-in.css?inline'
import stepsCss from '../../views/styles/steps.css?inline'
import { deflatedPiece, type Sheet } from './page-bytes.ts'

/** What every page has. */
const shared = css + languageStyles()

// The styles are two thirds of a page: turn them into bytes once, not for each reader.
const sheetOf = (text: string): Sheet => {
  const bytes = Buffer.from(text)
  return { bytes, deflated: deflatedPiece(bytes) }
}

const sheets = {
  /** The page behind a code, which everybody opens first. */
  first: sheetOf(shared),
  /** Every other page of guests. */
  guest: sheetOf(shared + stepsCss),
  /** Pages with a signed-in reader. */
  signedIn: sheetOf(shared + stepsCss + signedInCss),
}

type StyleName = keyof typeof sheets

/** The whole style of a page: it stands in the page, so that the first round trip brings all of the first paint. */
export const styleOf = (name: StyleName): Sheet => sheets[name]

/** How a content security policy names these styles, and allows no others (W3C CSP3, hash sources). */
export const styleHashes: string[] = Object.values(sheets).map(
  ({ bytes }) => `'sha256-${createHash('sha256').update(bytes).digest('base64')}'`,
)
