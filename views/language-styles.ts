import { type Language, languages } from './languages.ts'

/** The fonts of each language for its own texts, and where its lines end, as CSS. Comes after the styles that set them for any language. */
export const languageStyles = (all: Language[] = Object.values(languages)): string =>
  all
    .map(({ tags: [tag], fonts = {}, unbroken }) => {
      const stacks = Object.entries(fonts).map(([name, stack]) => `--${name}:${stack.replaceAll(', ', ',')}`)
      return `[lang=${tag}]{${stacks.join(';')}}${unbroken ? `:lang(${tag}){word-break:keep-all}` : ''}`
    })
    .join('')
