import { AmountPicker, type AmountPickerProps } from '../views/components/amount-picker.tsx'

/** Tapping an amount empties the typed one; typing deselects the tapped one. The last action counts. */
export default function AmountPickerIsland(props: AmountPickerProps) {
  return <AmountPicker {...props} onPreset={clearTyped} onType={releasePreset} />
}

function clearTyped() {
  const typed = document.querySelector<HTMLInputElement>('#amount')
  if (typed) typed.value = ''
}

function releasePreset() {
  if (document.querySelector<HTMLInputElement>('#amount')?.value.trim() === '') return
  const chosen = document.querySelector<HTMLInputElement>('[name="preset"]:checked')
  if (chosen) chosen.checked = false
}
