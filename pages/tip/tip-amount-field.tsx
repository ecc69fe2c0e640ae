import AmountPicker from '../../islands/amount-picker.tsx'
import { useField } from '../../views/components/form/form.tsx'
import { formatYen, moneyParts } from '../../views/format.ts'
import { Island } from '../../views/island.tsx'
import { usePage } from '../../views/page-context.tsx'

export type TipAmountFieldProps = {
  /** Whole yen. */
  presets: number[]
  minimum: number
  maximum: number
}

/** The amounts to choose from, and a field for another. */
export function TipAmountField({ presets, minimum, maximum }: TipAmountFieldProps) {
  const { t, lang } = usePage()
  const { value: amount, error } = useField('amount')
  const { value: preset } = useField('preset')
  const range = { minimum: formatYen(minimum, lang), maximum: formatYen(maximum, lang) }
  return (
    <Island
      of={AmountPicker}
      when="interaction"
      props={{
        presets: presets.map((yen) => ({ value: String(yen), money: moneyParts(yen, lang) })),
        preset,
        amount,
        unit: { ...moneyParts(0, lang), digits: '' },
        minimum,
        maximum,
        submit: {
          plain: t('tip:amount.submit'),
          amount: t('tip:amount.submitWith', { amount: '{amount}' }),
        },
        texts: {
          legend: t('tip:amount.howMuch'),
          other: t('tip:amount.other'),
          range: t('tip:amount.range', range),
          errorPrefix: t('common:error'),
        },
        error,
      }}
    />
  )
}
