import { useEffect } from 'react'
import { AmountPicker, type AmountPickerProps } from '../views/components/amount-picker.tsx'
import { toYen } from '../views/typed-amount.ts'

type Props = AmountPickerProps & {
  /** Whole yen. */
  minimum: number
  maximum: number
  /** The words of the form's button: without an amount, and with one (`{amount}`). */
  submit: { plain: string; amount: string }
}

/**
 * Tapping an amount empties the typed one; typing deselects the tapped one. The last action counts, and the form's
 * button says the amount.
 */
export default function AmountPickerIsland({ minimum, maximum, submit, ...props }: Props) {
  const answer = () => {
    const button = document.querySelector('.dock .btn')
    const yen = toYen({ preset: chosen()?.value ?? '', amount: typed()?.value ?? '' })
    const fits = typeof yen === 'number' && yen >= minimum && yen <= maximum
    const { before, after } = props.unit
    const amount = fits && before + yen.toLocaleString('en') + after
    if (button) button.textContent = amount ? submit.amount.replace('{amount}', amount) : submit.plain
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was tapped before the island woke counts as well
  useEffect(answer, [])
  return (
    <AmountPicker
      {...props}
      onPreset={() => {
        clearTyped()
        answer()
      }}
      onType={() => {
        releasePreset()
        answer()
      }}
    />
  )
}

const typed = () => document.querySelector<HTMLInputElement>('#amount')
const chosen = () => document.querySelector<HTMLInputElement>('[name="preset"]:checked')

function clearTyped() {
  const field = typed()
  if (field) field.value = ''
}

function releasePreset() {
  const preset = chosen()
  if (preset && typed()?.value.trim() !== '') preset.checked = false
}
