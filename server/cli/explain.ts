import staff from '../../locales/en/staff.json' with { type: 'json' }
import type { TranslateValues } from '../../views/translate.ts'
import type { FieldErrors } from '../http/parse-form.ts'

const texts: Record<string, unknown> = { staff }

/** What a service has refused: one line per mistake, in the words of the form. */
export const explainErrors = (errors: FieldErrors, optionOf = (field: string) => field): string =>
  Object.entries(errors)
    .map(([field, { key, values }]) => lineOf(optionOf(field), key, values))
    .join('\n')

function lineOf(option: string, key: string, values: TranslateValues | undefined): string {
  const filled = english(key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values?.[name] ?? ''))
  return `--${option}: ${filled}`
}

/** The text of a key such as `branch:errors.nameRequired`; anything else is said as it is. */
function english(key: string): string {
  const found = key
    .split(/[:.]/)
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], texts)
  return typeof found === 'string' ? found : key
}
