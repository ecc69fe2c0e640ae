import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { identifierPrefix } from '../islands/lib/prefix.ts'

type IslandMoment = 'load' | 'idle' | 'visible' | 'interaction' | 'camera'

type Props<P> = {
  /** The default export of a file in `islands/`. */
  of: ComponentType<P>
  when: IslandMoment
  /** Plain JSON. It is part of the page, so it must hold nothing secret. */
  props: P
}

const files = import.meta.glob<unknown>('../islands/*.tsx', { eager: true, import: 'default' })
/** Component → name of its file, with which the browser loads it. */
const names = new Map(Object.entries(files).map(([path, of]) => [of, path.slice('../islands/'.length, -4)]))

/**
 * An island: server-rendered HTML that works as it is, and wakes up in the browser at its moment.
 * It is rendered alone, not as part of the page's tree, because it has its own root in the browser.
 */
export function Island<P extends object>({ of: Component, when, props }: Props<P>) {
  const name = names.get(Component)
  if (name === undefined) throw new Error('an island is a file in islands/')
  const html = renderToString(<Component {...props} />, { identifierPrefix: identifierPrefix(name) })
  return (
    <div
      data-island={name}
      data-when={when}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is React's own output of the line above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
