import type { ComponentType } from 'react'
import type { IslandName } from './components.ts'

type Loader = () => Promise<{ default: ComponentType<never> }>

/** How the browser gets each island: a file of its own, asked for when its moment has come. */
export const registry: Record<IslandName, Loader> = {}
