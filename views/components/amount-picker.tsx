import type { MoneyParts } from '../format.ts'
import { ErrorText, errorId } from './form/error-text.tsx'
import { RadioTiles } from './form/radio-tiles.tsx'
import { MoneyText } from './money-text.tsx'

export type AmountPickerProps = {
  presets: { value: string; money: MoneyParts }[]
  /** As typed; both empty at first, because nothing is chosen for the guest. */
  preset: string
  amount: string
  /** The currency's sign or unit around a typed figure. */
  unit: MoneyParts
  texts: { legend: string; other: string; range: string; errorPrefix: string }
  error?: string | undefined
}

type Handlers = { onPreset?: () => void; onType?: () => void }

/**
 * Amounts to tap, and a field for any other amount. What is typed counts, and the styles show so: no preset looks chosen
 * while the field has a value. Rendered as plain HTML, and again by the island.
 */
export function AmountPicker(props: AmountPickerProps & Handlers) {
  const { presets, preset, amount, unit, texts, error, onPreset, onType } = props
  const described = error ? errorId('amount') : undefined
  return (
    <fieldset className={error ? 'amounts invalid' : 'amounts'}>
      <legend>{texts.legend}</legend>
      {error && <ErrorText field="amount" prefix={texts.errorPrefix} text={error} />}
      {presets.length > 0 && (
        <RadioTiles
          name="preset"
          id="preset"
          className="money"
          columns={presets.length % 3 === 0 ? 3 : 2}
          chosen={preset}
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
          aria-invalid={error ? true : undefined}
          aria-describedby={['amount-range', described].filter(Boolean).join(' ')}
          onInput={onType}
        />
        {unit.after && <span aria-hidden="true">{unit.after}</span>}
      </div>
      <p className="small" id="amount-range">
        {texts.range}
      </p>
    </fieldset>
  )
}
