import { isolateDirection } from './hidden-characters.ts'
import type { TranslateValues } from './translate.ts'

/**
 * Puts values into a text's `{{places}}`. i18next's own interpolation takes three times as long, and escapes what React
 * escapes again. A value with right-to-left letters is isolated, so that it can't reorder our sentence.
 */
export const fillIn = (text: string, values: TranslateValues | undefined): string =>
  values
    ? text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => isolateDirection(String(values[name] ?? '')))
    : text
