import { type FocusEventHandler, useEffect, useRef, useState } from 'react'
import { ErrorText, errorId } from '../views/components/form/error-text.tsx'
import { RadioTiles } from '../views/components/form/radio-tiles.tsx'
import { MoneyText } from '../views/components/money-text.tsx'
import type { MoneyParts } from '../views/format.ts'
import { toYen } from '../views/typed-amount.ts'

type Props = AmountPickerProps & {
  /** Whole yen. */
  minimum: number
  maximum: number
  /** The words of the form's button: without an amount, and with one (`{amount}`). */
  submit: { plain: string; amount: string }
}

/**
 * Tapping an amount empties the typed one; typing deselects the tapped one. The last action counts, the form's button
 * says the amount, and what was wrong with it is gone once it is right.
 */
export default function AmountPickerIsland({ minimum, maximum, submit, error, ...props }: Props) {
  const [wrong, setWrong] = useState(error)
  const followed = useRef(false)
  const answer = () => {
    const button = document.querySelector('.dock .btn')
    const yen = toYen({ preset: chosen()?.value ?? '', amount: typed()?.value ?? '' })
    const fits = typeof yen === 'number' && yen >= minimum && yen <= maximum
    const { before, after } = props.unit
    const amount = fits && before + yen.toLocaleString('en') + after
    if (button) button.textContent = amount ? submit.amount.replace('{amount}', amount) : submit.plain
    if (!fits) return
    offerWallet()
    setWrong(undefined)
    if (error) takeBack(props.texts.errorPrefix)
  }
  /** With the first amount, and no earlier: until then the page asks for nothing. */
  const offerWallet = () => {
    const form = typed()?.form
    if (followed.current || !form) return
    followed.current = true
    import('./lib/first-wallet.ts').then(
      ({ followWallet }) => followWallet(form),
      () => {},
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was tapped before the island woke counts as well
  useEffect(answer, [])
  return (
    <AmountPicker
      {...props}
      error={wrong}
      onPreset={() => {
        clearTyped()
        answer()
      }}
      onType={() => {
        releasePreset()
        answer()
      }}
      onFocus={({ nativeEvent }) => {
        // A focus from while the island woke, which React plays again: digits may have been typed since.
        if (!nativeEvent.isTrusted) return
        write((yen) => String(yen))
        // Written anew it is no longer selected, and the next digit would stand behind it.
        typed()?.select()
      }}
      onBlur={() => write((yen) => yen.toLocaleString('en'))}
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

/** Separators stand in the field while nobody types: with the next digit they would be wrong. */
function write(as: (yen: number) => string) {
  const field = typed()
  const yen = field && toYen({ preset: '', amount: field.value })
  if (field && typeof yen === 'number') field.value = as(yen)
}

/** The summary's line about the amount, and with its last line the summary and the word in the title. */
function takeBack(prefix: string) {
  const line = document.querySelector('.errors :is([href="#preset"], [href="#amount"])')?.closest('li')
  const box = line?.closest('.errors')
  line?.remove()
  if (!box || box.querySelector('li')) return
  box.remove()
  document.title = document.title.replace(prefix, '').trim()
}

type AmountPickerProps = {
  presets: { value: string; money: MoneyParts }[]
  /** As typed; both empty at first, because nothing is chosen for the guest. */
  preset: string
  amount: string
  /** The currency's sign or unit around a typed figure. */
  unit: MoneyParts
  texts: { legend: string; other: string; range: string; cards: string; errorPrefix: string }
  error?: string | undefined
  /** Nothing was chosen or typed: the choice is what is wrong, not the field below it. */
  missing: boolean
}

type Handlers = {
  onPreset?: () => void
  onType?: () => void
  onFocus?: FocusEventHandler
  onBlur?: () => void
}

/**
 * Amounts to tap, and a field for any other amount. What is typed counts, and the styles show so: no preset looks chosen
 * while the field has a value. Rendered as plain HTML, and again by the island.
 */
function AmountPicker(props: AmountPickerProps & Handlers) {
  const { presets, preset, amount, unit, texts, error, missing } = props
  const { onPreset, onType, onFocus, onBlur } = props
  const wrong = missing ? 'preset' : 'amount'
  const described = error ? errorId(wrong) : undefined
  return (
    <fieldset className={error ? 'amounts invalid' : 'amounts'}>
      <legend>{texts.legend}</legend>
      {error && <ErrorText field={wrong} prefix={texts.errorPrefix} text={error} />}
      {presets.length > 0 && (
        <RadioTiles
          name="preset"
          id="preset"
          className="money"
          columns={presets.length % 3 === 0 ? 3 : 2}
          chosen={preset}
          invalid={Boolean(error) && missing}
          describedBy={missing ? described : undefined}
          options={presets.map(({ value, money }) => ({ value, label: <MoneyText {...money} /> }))}
          onChange={onPreset}
        />
      )}
      <div className={unit.before ? 'free sign' : 'free'}>
        <label htmlFor="amount">{texts.other}</label>
        {unit.before && <span aria-hidden="true">{unit.before}</span>}
        <input
          id="amount"
          name="amount"
          type="text"
          inputMode="numeric"
          placeholder=" "
          maxLength={20}
          defaultValue={amount}
          aria-invalid={(error && !missing) || undefined}
          aria-describedby={['amount-range', described].filter(Boolean).join(' ')}
          onInput={onType}
          onFocus={onFocus}
          onBlur={onBlur}
        />
        {unit.after && <span aria-hidden="true">{unit.after}</span>}
      </div>
      <div className="either small">
        <p id="amount-range">{texts.range}</p>
        <p>{texts.cards}</p>
      </div>
    </fieldset>
  )
}
