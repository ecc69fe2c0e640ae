import type { z } from 'zod'
import branch from '../../locales/en/branch.json' with { type: 'json' }
import legal from '../../locales/en/legal.json' with { type: 'json' }
import type { TranslateValues } from '../../views/translate.ts'

const texts: Record<string, unknown> = { branch, legal }

/** What is wrong with a form that was typed as options: one line per mistake, in the words of the form. */
export function explain({ issues }: z.ZodError, optionOf = (field: string) => field): string {
  return issues
    .map((issue) => {
      const values = issue.code === 'custom' ? (issue.params as TranslateValues | undefined) : undefined
      const filled = english(issue.message).replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
        String(values?.[name] ?? ''),
      )
      return `--${optionOf(issue.path.join('.'))}: ${filled}`
    })
    .join('\n')
}

/** The text of a key such as `branch:errors.nameRequired`; anything else is said as it is. */
function english(key: string): string {
  const found = key
    .split(/[:.]/)
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], texts)
  return typeof found === 'string' ? found : key
}
