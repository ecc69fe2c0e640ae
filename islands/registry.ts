import type { ComponentType } from 'react'
import type { IslandName } from './components.ts'

type Loader = () => Promise<{ default: ComponentType<never> }>

/** How the browser gets each island: a file of its own, asked for when its moment has come. */
export const registry: Record<IslandName, Loader> = {
  'amount-picker': () => import('./amount-picker.tsx'),
  'bank-check': () => import('./bank-check.tsx'),
  'card-form': () => import('./card-form.tsx'),
  'date-filter': () => import('./date-filter.tsx'),
  'live-earnings': () => import('./live-earnings.tsx'),
  'pay-button': () => import('./pay-button.tsx'),
  'resend-wait': () => import('./resend-wait.tsx'),
  'review-counter': () => import('./review-counter.tsx'),
  scanner: () => import('./scanner.tsx'),
  'share-link': () => import('./share-link.tsx'),
  'show-password': () => import('./show-password.tsx'),
  'wallet-buttons': () => import('./wallet-buttons.tsx'),
}
