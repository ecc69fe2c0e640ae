import LiveEarnings from '../../islands/live-earnings.tsx'
import { LinkButton } from '../../views/components/button.tsx'
import { type FindingLine, Findings } from '../../views/components/findings.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { Money } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { fill } from '../../views/fill.ts'
import { Island } from '../../views/island.tsx'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'

export type TestTipView = {
  amount: number
  branch: string
  /** An event of Stripe about it has arrived. */
  noticed: boolean
  /** Who got how much of it; `name` null: the branch. */
  shares: { name: string | null; amount: number }[]
}

type TestTipProps = {
  links: BusinessLinks
  here: string
  findings: FindingLine[]
  timeZone: string
  /** The guest's page of a branch. */
  guest: string
  /** URL of the event stream that tells when something was booked. */
  live: string
  tip: TestTipView | undefined
  /** What the operator types to empty the books later. */
  forget: string
}

/** `/branch/business/test-tip`: what Stripe says, and a test tip, followed into the books. Title: `test-tip:title`. */
export function TestTipPage({ links, here, findings, timeZone, guest, live, tip, forget }: TestTipProps) {
  const { t } = usePage()
  const checked = findings.length > 0
  const compared = findings.some(({ id, status }) => id === 'stripe-publishable-key' && status === 'ok')
  return (
    <BusinessFrame links={links}>
      <h1>{t('test-tip:title')}</h1>
      <p className="lead">{t('test-tip:lead')}</p>
      <section className="stack">
        <h2>{t('test-tip:services.title')}</h2>
        <p>{t('test-tip:services.lead')}</p>
        <Findings findings={findings} timeZone={timeZone} todo={t('test-tip:services.wrong')} />
        {tip && !compared && <p>{t('test-tip:keys')}</p>}
        <PostForm action={here} primary={!checked}>
          {t(checked ? 'test-tip:services.again' : 'test-tip:services.check')}
        </PostForm>
      </section>
      <section className="apart stack">
        <h2>{t('test-tip:tip')}</h2>
        <p>{t('test-tip:card')}</p>
        {/* A page of its own: this one shows meanwhile what comes of it. */}
        <p className="actions">
          <a className={checked && !tip ? 'btn primary' : 'btn'} href={guest} target="_blank" rel="noopener">
            {t('test-tip:open')}
          </a>
        </p>
        <div id="test-tip" className="stack">
          {tip ? <Booked tip={tip} here={here} forget={forget} /> : <Waiting />}
        </div>
        {!tip && (
          <Island
            of={LiveEarnings}
            when="load"
            props={{
              address: live,
              parts: ['#test-tip'],
              today: '#test-tip',
              list: '#test-tip',
              texts: {
                on: t('test-tip:follow.on'),
                off: t('test-tip:follow.off'),
                arrived: t('test-tip:follow.arrived'),
              },
            }}
          />
        )}
      </section>
    </BusinessFrame>
  )
}

function Waiting() {
  const { t } = usePage()
  return (
    <Notice>
      <p>
        <strong>{t('test-tip:waiting')}</strong>
      </p>
      <noscript>
        <p className="small">{t('test-tip:waitingNote')}</p>
      </noscript>
    </Notice>
  )
}

function Booked({ tip, here, forget }: { tip: TestTipView } & Pick<TestTipProps, 'here' | 'forget'>) {
  const { t } = usePage()
  const house = fill(t, 'test-tip:branch', { name: <Name key="name" of={tip.branch} /> })
  return (
    <>
      <Notice title={t('test-tip:done')}>
        <ul>
          <li>✓ {fill(t, 'test-tip:paid', { amount: <Money key="amount" yen={tip.amount} /> })}</li>
          <li>
            {tip.noticed ? `✓ ${t('test-tip:event')}` : t('test-tip:eventWaiting')}
            {!tip.noticed && <span className="small"> {t('test-tip:eventNote')}</span>}
          </li>
        </ul>
      </Notice>
      <p>{t('test-tip:shares')}</p>
      <SummaryList
        rows={tip.shares.map(({ name, amount }) => ({
          label: name === null ? house : <Name of={name} />,
          value: <Money yen={amount} />,
          amount: true,
        }))}
      />
      {!tip.noticed && <LinkButton href={here}>{t('test-tip:look')}</LinkButton>}
      <p className="small">
        {t('test-tip:forget')} <code>{forget}</code>
      </p>
    </>
  )
}
