import type { ReactNode } from 'react'
import { Email } from '../../views/components/address.tsx'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { BusinessView } from './legal.view.ts'

/** `minimum` and `maximum`: of a tip, in whole yen. */
export type DisclosureRowsProps = { business: BusinessView; minimum: number; maximum: number }

/** Every item that 特定商取引法 requires. */
export function DisclosureRows({ business, minimum, maximum }: DisclosureRowsProps) {
  const { t, lang } = usePage()
  const yen = { minimum: formatYen(minimum, lang), maximum: formatYen(maximum, lang) }
  const given = (value: string | undefined) => value ?? t('legal:missing')
  const rows: [string, ReactNode][] = [
    [t('legal:disclosure.seller'), given(business.name)],
    [t('legal:disclosure.representative'), given(business.representative)],
    [t('legal:disclosure.address'), given(business.address)],
    [t('legal:disclosure.phone'), <Phone key="phone" business={business} missing={t('legal:missing')} />],
    [
      t('legal:disclosure.email'),
      business.email ? <Mail key="email" address={business.email} /> : t('legal:missing'),
    ],
    [t('legal:disclosure.price'), t('legal:disclosure.priceText', yen)],
    [t('legal:disclosure.fees'), t('legal:disclosure.feesText')],
    [t('legal:disclosure.method'), t('legal:disclosure.methodText')],
    [t('legal:disclosure.time'), t('legal:disclosure.timeText')],
    [t('legal:disclosure.delivery'), t('legal:disclosure.deliveryText')],
    [t('legal:disclosure.cancel'), t('legal:disclosure.cancelText')],
    [t('legal:disclosure.environment'), t('legal:disclosure.environmentText')],
  ]
  if (business.invoiceNumber) rows.splice(5, 0, [t('legal:disclosure.invoice'), business.invoiceNumber])
  return (
    <dl className="rows sentences">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Mail = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`}>
    <Email of={address} />
  </a>
)

function Phone({ business, missing }: { business: BusinessView; missing: string }) {
  if (!business.phone) return missing
  return (
    <>
      <a href={`tel:${business.phone.replaceAll(/[^+\d]/g, '')}`}>{business.phone}</a>
      {business.phoneHours && <span className="small">{business.phoneHours}</span>}
    </>
  )
}
