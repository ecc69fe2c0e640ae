import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Language } from '../../views/languages.ts'
import { languageStyles } from '../../views/languages.ts'
import { root, sourceFiles } from './source-files.ts'

/** One of views/styles' lists, with what it imports in place and without comments: as built, but not minified. */
export function stylesOf(name: 'critical' | 'steps' | 'signed-in'): string {
  return inlined(join(root, 'views/styles', `${name}.css`)).replaceAll(/\/\*.*?\*\/\s*/gs, '')
}

/** The whole style of a page (server/http/styles.ts). */
export const guestStyles = (): string => stylesOf('critical') + fonts() + stylesOf('steps')
export const signedInStyles = (): string => guestStyles() + stylesOf('signed-in')

/** Without Vite, which brings the languages. */
const fonts = () =>
  languageStyles(sourceFiles('locales', /language\.json$/).map(({ text }) => JSON.parse(text) as Language))

const inlined = (file: string): string =>
  readFileSync(file, 'utf8').replace(/@import "([^"]+)";/g, (_, path: string) =>
    inlined(join(dirname(file), path)),
  )

/** A desk page with its styles inside, for a browser that has the page's text alone. */
export const withStyles = (html: string): string =>
  html.replace(/<link rel="stylesheet" href="\/styles\/[^>]+>/, () => `<style>${signedInStyles()}</style>`)
