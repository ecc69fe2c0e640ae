import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { IslandName } from './components.ts'
import { identifierPrefix } from './prefix.ts'
import { registry } from './registry.ts'

/** Wakes one island. Throws when its file can't be loaded; the server's HTML then stays. */
export async function hydrate(element: HTMLElement): Promise<void> {
  const name = element.dataset.island as IslandName
  if (!Object.hasOwn(registry, name)) throw new Error(`No island named ${name}`)
  const module = await registry[name]()
  const Component = module.default as ComponentType<Record<string, unknown>>
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
