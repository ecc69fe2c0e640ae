import { LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { Name } from '../../views/components/name.tsx'
import type { FormErrors } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { formatDay } from '../customer/customer-words.ts'
import { PaidNotice, type PaidNoticeView } from '../tip/paid-notice.tsx'

export type GuestNoticeProps = {
  links: BusinessLinks & { paydays: string }
  action: string
  on: boolean
  /** Whether pages and posters say that in Japan a tip is never expected. */
  neverExpected: boolean
  branches: {
    id: string
    name: string
    /** Why nothing is said now; undefined: the first of `said` stands, or will from its day on. */
    silent: 'off' | 'restored' | 'unpaid' | 'old' | 'few' | 'notReceived' | undefined
    /** The newest first, each with the days on which it stood. */
    said: (PaidNoticeView & { id: string; from: string; until: string })[]
  }[]
  errors?: FormErrors<never> | undefined
}

const parts = ['records', 'counted', 'left', 'later', 'silent', 'object'] as const

/** `/branch/business/payday/guests`: the switch, and each sentence with its days. Title: `payday:guests.title`. */
export function GuestNoticePage({ links, action, on, neverExpected, branches, errors }: GuestNoticeProps) {
  const { t } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={errors} order={['form']} />
      <h1>{t('payday:guests.title')}</h1>
      <p className="lead">{t('payday:guests.lead')}</p>
      <section className="notice">
        <h2>{t(on ? 'payday:guests.on' : 'payday:guests.off')}</h2>
        <p>{t('payday:guests.own')}</p>
        <PostForm action={action} fields={{ to: on ? 'off' : 'on' }} primary={!on}>
          {t(on ? 'payday:guests.turnOff' : 'payday:guests.turnOn')}
        </PostForm>
      </section>
      {branches.map((branch) => (
        <Branch key={branch.id} {...branch} />
      ))}
      <section>
        <h2>{t('payday:guests.means')}</h2>
        <ul className="stack">
          {parts.map((part) => (
            <li key={part}>{t(`tip:paid.${part}`)}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('payday:guests.neverExpected.title')}</h2>
        <p>{t('payday:guests.neverExpected.text')}</p>
        <blockquote>
          <p>{t('tip:amount.neverExpected')}</p>
        </blockquote>
        <PostForm action={action} fields={{ to: neverExpected ? 'unsay' : 'say' }}>
          {t(neverExpected ? 'payday:guests.neverExpected.turnOff' : 'payday:guests.neverExpected.turnOn')}
        </PostForm>
      </section>
      <div className="actions apart">
        <LinkButton href={links.paydays}>{t('payday:title')}</LinkButton>
      </div>
    </BusinessFrame>
  )
}

function Branch({ name, silent, said }: GuestNoticeProps['branches'][number]) {
  const { t, lang } = usePage()
  const days = ({ from, until }: { from: string; until: string }) =>
    t('payday:days', { first: formatDay(from, lang), last: formatDay(until, lang) })
  return (
    <section>
      <h2>
        <Name of={name} />
      </h2>
      {silent && <p>{t(`payday:guests.why.${silent}`)}</p>}
      {said.length > 0 && (
        <dl className="terms">
          {said.map((one) => (
            <div key={one.id}>
              <dt>{days(one)}</dt>
              <dd>
                <PaidNotice {...one} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
