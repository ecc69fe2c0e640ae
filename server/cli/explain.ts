import type { z } from 'zod'
import branch from '../../locales/en/branch.json' with { type: 'json' }
import qr from '../../locales/en/qr.json' with { type: 'json' }
import seller from '../../locales/en/seller.json' with { type: 'json' }
import staff from '../../locales/en/staff.json' with { type: 'json' }
import type { TranslateValues } from '../../views/translate.ts'
import type { FieldErrors } from '../http/parse-form.ts'

const texts: Record<string, unknown> = { branch, qr, seller, staff }

/** What is wrong with a form that was typed as options: one line per mistake, in the words of the form. */
export const explain = ({ issues }: z.ZodError, optionOf = (field: string) => field): string =>
  issues
    .map((issue) => {
      const values = issue.code === 'custom' ? (issue.params as TranslateValues | undefined) : undefined
      return lineOf(optionOf(issue.path.join('.')), issue.message, values)
    })
    .join('\n')

/** The same for what a service has refused. */
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
