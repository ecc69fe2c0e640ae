import { createHash } from 'node:crypto'
import type { RequestHandler } from 'express'
import { languageStyles } from '../../views/languages.ts'
import css from '../../views/styles/critical.css?inline'
import signedInCss from '../../views/styles/signed-in.css?inline'
import stepsCss from '../../views/styles/steps.css?inline'
import { digestOf } from '../base/digest.ts'
import { areas, paths } from '../base/paths.ts'

/** The page behind a code, which everybody opens first, needs no others. */
const firstCss = css + languageStyles()
const guestCss = firstCss + stepsCss
const deskCss = guestCss + signedInCss
const deskHash = digestOf(deskCss)

const inside = (text: string) => `<style>${text}</style>`

/** The styles of guests' pages stand inside, so that the first round trip brings all of the first paint. */
const first = inside(firstCss)
export const guestStyles = inside(guestCss)
/** A desk page is one of many that somebody opens: their browser keeps the file. */
const deskStyles = `<link rel="stylesheet" href="${paths.deskStyles(deskHash)}">`

const deskAreas = Object.values(areas).flat()
/** Express takes capital letters for small ones. */
const isDesk = (path: string) => {
  const asked = `${path}/`.toLowerCase()
  return deskAreas.some((area) => asked.startsWith(`${area}/`))
}

/**
 * The element with the styles of a page. Whether it is a link follows from the address alone, whoever reads the page:
 * guests get no link, signed in or not. `isFirst`: the page behind a code, as nobody has filled it in yet.
 */
export function stylesOf(path: string, isFirst = false): string {
  if (isDesk(path)) return deskStyles
  return isFirst ? first : guestStyles
}

/** How a content security policy names the styles inside pages, and allows no others (W3C CSP3, hash sources). */
export const styleHashes: string[] = [firstCss, guestCss].map(
  (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
)

/**
 * The file of styles. While servers of two versions answer behind one name, a page of one may ask the other for its
 * styles: those of today are better than none, but must not be kept under that name.
 */
export const deskStylesFile: RequestHandler = (req, res) => {
  const known = req.params.hash === deskHash
  res.set('Cache-Control', known ? 'public, max-age=31536000, immutable' : 'no-store')
  res.type('css').send(deskCss)
}
