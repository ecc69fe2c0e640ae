import type { ComponentProps, ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { type IslandName, islands } from '../islands/components.ts'
import { identifierPrefix } from '../islands/prefix.ts'

export type IslandMoment = 'load' | 'idle' | 'visible' | 'interaction' | 'camera'

type Props<N extends IslandName> = {
  name: N
  when: IslandMoment
  /** Plain JSON: it stands in the page, so nothing secret. */
  props: ComponentProps<(typeof islands)[N]>
}

/**
 * An island: server-rendered HTML that works as it is, and wakes up in the browser at its moment.
 * It is rendered alone, not as part of the page's tree, since its root in the browser is its own.
 */
export function Island<N extends IslandName>({ name, when, props }: Props<N>) {
  const Component = islands[name] as ComponentType<object>
  const html = renderToString(<Component {...(props as object)} />, {
    identifierPrefix: identifierPrefix(name),
  })
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
