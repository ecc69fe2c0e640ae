import { TextField } from '../../views/components/form/text-field.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { LocaleKey } from '../../views/translate.ts'
import type { BusinessView } from './legal.view.ts'

export type LegalField = keyof BusinessView

type Look = Omit<Parameters<typeof TextField>[0], 'name' | 'label'> & { label: LocaleKey }

/** In the order of the page that the law requires. */
const looks: Record<LegalField, Look> = {
  name: { label: 'legal:disclosure.seller', autoComplete: 'organization' },
  representative: { label: 'legal:disclosure.representative', autoComplete: 'name' },
  address: { label: 'legal:disclosure.address', autoComplete: 'street-address' },
  phone: { label: 'legal:disclosure.phone', type: 'tel', autoComplete: 'tel' },
  phoneHours: { label: 'seller:phoneHours', optional: true, autoComplete: 'off' },
  email: { label: 'legal:disclosure.email', type: 'email', autoComplete: 'email' },
  invoiceNumber: { label: 'legal:disclosure.invoice', optional: true, autoComplete: 'off' },
}

/** The fields in the order of the form, for its error summary. */
export const legalFieldOrder = Object.keys(looks) as LegalField[]

/** The fields of a form about the seller: those that are asked. */
export function LegalDetailsFields({ asked }: { asked: readonly LegalField[] }) {
  const { t } = usePage()
  return asked.map((name) => {
    const { label, ...look } = looks[name]
    return <TextField key={name} name={name} label={t(label)} hint={t(`seller:${name}Hint`)} {...look} />
  })
}

/** Which items stand in the server's settings, and so can't be changed in the form; nothing if none does. */
export function LegalDetailsGiven({ settings }: { settings: BusinessView }) {
  const { t } = usePage()
  const given = legalFieldOrder.filter((name) => settings[name] !== undefined)
  if (given.length === 0) return null
  return (
    <Notice title={t('seller:given')}>
      <p>{t('seller:givenNote')}</p>
      <dl className="rows">
        {given.map((name) => (
          <div key={name}>
            <dt>{t(looks[name].label)}</dt>
            <dd>{settings[name]}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}
