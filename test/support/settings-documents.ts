import { type SettingText, settings } from '../../server/config/settings.ts'

/** The sections of `docs/configuration.md`, from the first heading on. */
export const configurationSections = (): string =>
  settings
    .map(({ title, intro, settings: given }) => {
      const rows = Object.entries(given).map(
        ([name, { required, byDefault, means }]) =>
          `| \`${name}\` | ${required} |${byDefault ? ` ${byDefault}` : ''} | ${means} |`,
      )
      const table = ['| Name | Required | Default | Meaning |', '|---|---|---|---|', ...rows].join('\n')
      return [`## ${title}`, ...(intro ? [intro] : []), ...(rows.length > 0 ? [table] : [])].join('\n\n')
    })
    .join('\n\n')
    .concat('\n')

/** `.env.example`: the same words as comments. What has a default, or may be missing, stands behind a `#`. */
export const exampleEnvironment = (): string => {
  const head = lines(
    'Copy to .env and fill in. What stands behind a # has the value shown unless you change it. A secret may stand in a file: docs/configuration.md.',
  )
  const parts = settings
    .filter(({ settings: given }) => Object.keys(given).length > 0)
    .map(({ title, settings: given }) => {
      const entries = Object.entries(given).flatMap(([name, text]) => [
        ...lines(plain(text.means)),
        `${isAsked(text) ? '' : '#'}${name}=${shown(text)}`,
      ])
      return [`# --- ${title} ---`, ...entries].join('\n')
    })
  return `${[head.join('\n'), ...parts].join('\n\n')}\n`
}

/** Nothing starts without it, or without it in docker compose. */
const isAsked = ({ required }: SettingText) => /^(yes|in production|for docker compose)/.test(required)

const shown = ({ byDefault, shown: given }: SettingText) => given ?? /^`([^`]*)`/.exec(byDefault)?.[1] ?? ''

/** Links lose their addresses, words their marks; a sentence begins with a capital letter, unless a value does. */
function plain(markdown: string): string {
  const text = markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .replaceAll('*', '')
  return /^[a-z]+[ ,;]/.test(text) && !markdown.startsWith('`')
    ? text[0]?.toUpperCase() + text.slice(1)
    : text
}

/** As comments of at most 120 columns. */
function lines(text: string): string[] {
  const out = ['#']
  for (const word of text.split(' ')) {
    const line = `${out.at(-1)} ${word}`
    if (line.length > 120) out.push(`# ${word}`)
    else out[out.length - 1] = line
  }
  return out
}
