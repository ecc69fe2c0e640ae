import { createElement, Fragment, type ReactNode } from 'react'
import type { LocaleKey, Translate } from './translate.ts'

/** A value's place. Brackets, さん and full stops next to a name stay on its line. */
const place = /(?<![「『（(“‘])([「『（(“‘]*)\ue000(\w+)\ue001((?:さん)?[.,:;!?、。，：；！？）)」』”’]*)/u

/** A text in the reader's language whose `{{values}}` are nodes, such as a `<Name>` or a link. */
export function fill(t: Translate, key: LocaleKey, values: Record<string, ReactNode>): ReactNode {
  const marks = Object.fromEntries(Object.keys(values).map((name) => [name, `\ue000${name}\ue001`]))
  const [start, ...found] = t(key, marks).split(place)
  const parts: ReactNode[] = [start]
  for (let at = 0; at < found.length; at += 4) {
    const [before, name = '', after, text] = found.slice(at, at + 4)
    const value = values[name]
    const around = [before, value, after]
    // Words of ours, such as an amount, are part of the text.
    if (typeof value === 'string') parts.push(String(parts.pop() ?? '') + around.join('') + text)
    else parts.push(before || after ? createElement('span', { className: 'whole' }, ...around) : value, text)
  }
  return createElement(Fragment, null, ...parts)
}
