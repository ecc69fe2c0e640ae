import { Icon } from './icon.tsx'

/** Opens the browser's own printing; without script there is none, and its menu does the same. */
export function PrintButton({ text, primary }: { text: string; primary?: boolean }) {
  return (
    <button type="button" className={primary ? 'btn primary print js' : 'btn print js'}>
      <Icon name="print" />
      {text}
    </button>
  )
}
