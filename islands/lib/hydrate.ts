import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { identifierPrefix } from './prefix.ts'

/** Each island is a file of its own, loaded at its moment. */
const islands = import.meta.glob<{ default: ComponentType<Record<string, unknown>> }>('../*.tsx')

/** Wakes one island. Throws if its file can't be loaded; the server's HTML stays then. */
export async function hydrate(element: HTMLElement): Promise<void> {
  const { island: name = '' } = element.dataset
  const load = islands[`../${name}.tsx`]
  if (!load) throw new Error(`No island named ${name}`)
  const { default: Component } = await load()
  const props = JSON.parse(element.dataset.props ?? '{}') as Record<string, unknown>
  hydrateRoot(element, createElement(Component, props), {
    identifierPrefix: identifierPrefix(name),
    onRecoverableError: (error) => {
      element.dataset.mismatch = ''
      element.dispatchEvent(new CustomEvent('island:error', { bubbles: true, detail: error }))
    },
  })
  element.dataset.awake = ''
}
