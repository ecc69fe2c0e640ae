import { LinkButton } from '../../views/components/button.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { Money } from '../../views/components/money.tsx'
import { formatYen } from '../../views/format.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { PaidState } from '../../views/words.ts'
import { TipReceipt, type TipReceiptProps } from './tip-receipt.tsx'

export type TipSuccessProps = TipReceiptProps & {
  state: PaidState
  links: {
    again: string
    /** Links to tip someone else there, and to the code, to show it to one's company. */
    staff: string
    code: string
    /** Link to the reader's own tips, if this tip is already kept there. */
    kept?: string | undefined
    /** Links to keep it in an account. Undefined if accounts are off. */
    account?: { register: string; signIn: string } | undefined
  }
}

/** `/tip/{branchId}/payment/success`. Titles: `tip:success.title`, for other states `tip:success.{state}.title`. */
export function TipSuccessPage(props: TipSuccessProps) {
  const { venue, state, links } = props
  const { t } = usePage()
  const thanks = state === 'succeeded'
  return (
    <VisitorLayout venue={venue}>
      <Outcome {...props} />
      <section className="apart">
        <h2>{t('tip:success.receipt')}</h2>
        <TipReceipt {...props} />
        {thanks && <p className="small">{t('tip:success.keep')}</p>}
      </section>
      <div className="actions apart">
        <LinkButton href={links.again}>{t('tip:success.again')}</LinkButton>
      </div>
      <div className="keep small">
        <a href={links.staff}>{t('tip:success.staff')}</a>
        <a href={links.code}>{t('tip:success.code')}</a>
      </div>
      {links.kept && (
        <div className="keep small">
          <p>{t('tip:success.kept.text')}</p>
          <a href={links.kept}>{t('tip:success.kept.open')}</a>
        </div>
      )}
      {links.account && (
        <div className="keep small">
          <p>{t('tip:success.account.text')}</p>
          <a href={links.account.register}>{t('tip:success.account.register')}</a>
          <a href={links.account.signIn}>{t('tip:success.account.signIn')}</a>
        </div>
      )}
    </VisitorLayout>
  )
}

function Outcome({ venue, tip, state, refundedAmount }: TipSuccessProps) {
  const { t, lang } = usePage()
  const paid = state === 'succeeded'
  const title = paid ? t('tip:success.title') : t(`tip:success.${state}.title`)
  const text = paid
    ? t('tip:success.text', { venue: venue.name })
    : t(`tip:success.${state}.text`, { refunded: formatYen(refundedAmount, lang) })
  return (
    <Hero icon={paid ? 'check' : 'clock'} title={title} text={text}>
      <p className="total">
        <Money yen={tip.amount} />
      </p>
    </Hero>
  )
}
