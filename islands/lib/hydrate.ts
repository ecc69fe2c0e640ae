import type { ComponentType } from 'react'
import { jsx } from 'react/jsx-runtime'
import { hydrateRoot } from 'react-dom/client'
import { identifierPrefix } from './prefix.ts'

type Props = Record<string, unknown>
type Load = () => Promise<{ default: ComponentType<Props> }>

/** Each island is a file of its own, loaded at its moment. */
const islands = import.meta.glob('../*.tsx') as Record<string, Load>

/** Wakes one island. Throws if there is no such island or its file can't be loaded; the server's HTML stays then. */
export async function hydrate(element: HTMLElement): Promise<void> {
  const { island: name = '', props = '{}' } = element.dataset
  const { default: Component } = await (islands[`../${name}.tsx`] as Load)()
  hydrateRoot(element, jsx(Component, JSON.parse(props) as Props), {
    identifierPrefix: identifierPrefix(name),
    onRecoverableError: () => {
      element.dataset.mismatch = ''
    },
  })
  element.dataset.awake = ''
}
