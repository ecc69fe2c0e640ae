import type { ReactNode } from 'react'
import { Yen } from '../../views/components/money.tsx'
import { fill } from '../../views/fill.ts'
import { usePage } from '../../views/page-context.tsx'
import type { BusinessView } from './legal.view.ts'
import { MailTo } from './legal-notes.tsx'

/** `minimum` and `maximum`: of a tip, in whole yen. */
export type DisclosureRowsProps = { business: BusinessView; minimum: number; maximum: number }

/** Every item that 特定商取引法 requires. */
export function DisclosureRows({ business, minimum, maximum }: DisclosureRowsProps) {
  const { t } = usePage()
  const yen = {
    minimum: <Yen key="minimum" yen={minimum} />,
    maximum: <Yen key="maximum" yen={maximum} />,
  }
  const missing = t('legal:missing')
  const rows: (readonly [Row, ReactNode])[] = [
    ['seller', business.name ?? missing],
    ['representative', business.representative ?? missing],
    ['address', business.address ?? missing],
    ['phone', <Phone key="phone" business={business} />],
    ['email', <MailTo key="email" business={business} />],
    ...(business.invoiceNumber ? [['invoice', business.invoiceNumber] as const] : []),
    ...texts.map((name) => [name, fill(t, `legal:disclosure.${name}Text`, yen)] as const),
  ]
  return (
    <dl className="rows sentences">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`legal:disclosure.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Row = 'seller' | 'representative' | 'address' | 'phone' | 'email' | 'invoice' | (typeof texts)[number]

/** What is the same for every seller. */
const texts = ['price', 'fees', 'method', 'time', 'delivery', 'cancel', 'environment'] as const

function Phone({ business }: { business: BusinessView }) {
  const { t } = usePage()
  if (!business.phone) return t('legal:missing')
  return (
    <>
      <a href={`tel:${business.phone.replaceAll(/[^+\d]/g, '')}`}>{business.phone}</a>
      {business.phoneHours && <span className="small">{business.phoneHours}</span>}
    </>
  )
}
