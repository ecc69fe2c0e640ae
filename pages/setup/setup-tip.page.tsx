import LiveEarnings from '../../islands/live-earnings.tsx'
import { LinkButton } from '../../views/components/button.tsx'
import { Money } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { fill } from '../../views/fill.ts'
import { Island } from '../../views/island.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { SetupWays, TestTipView } from './setup.view.ts'
import { OnlyNext, SetupFrame } from './setup-frame.tsx'

type SetupTipProps = {
  ways: SetupWays
  /** URL of the event stream that tells when something is new. */
  live: string
  /** The guest's page of the branch. */
  guest: string
  branch: string
  tip: TestTipView | undefined
  /** Where the services are looked at, if only the test tip lets the doctor compare the two keys. */
  compareKeys: string | undefined
  /** What the operator types to empty the books later. */
  forget: string
}

/** `/setup/tip`: a test tip, followed until it stands in the books. Title: `setup:steps.tip.title`. */
export function SetupTipPage({ live, ...rest }: SetupTipProps) {
  const { t } = usePage()
  const { ways, tip } = rest
  return (
    <SetupFrame step="tip" ways={ways} lead={t('setup:tip.lead')}>
      <div id="test-tip" className="stack">
        <TestTip {...rest} />
      </div>
      {!(tip?.booked && tip.event) && (
        <Island
          of={LiveEarnings}
          when="load"
          props={{
            address: live,
            parts: ['#test-tip'],
            today: '#test-tip',
            list: '#test-tip',
            texts: {
              on: t('setup:tip.follow.on'),
              off: t('setup:tip.follow.off'),
              arrived: t('setup:tip.follow.arrived'),
            },
          }}
        />
      )}
    </SetupFrame>
  )
}

/** What changes while the page is open. */
function TestTip({ ways, guest, branch, tip, compareKeys, forget }: Omit<SetupTipProps, 'live'>) {
  const { t } = usePage()
  const done = tip?.booked === true
  return (
    <>
      {!done && (
        <>
          <p>{t('setup:tip.card')}</p>
          <div className="actions">
            {/* A page of its own: this one shows meanwhile what comes of it. */}
            <a className="btn primary" href={guest} target="_blank" rel="noopener">
              {t('setup:tip.open')}
            </a>
          </div>
        </>
      )}
      {tip?.state === 'paid' ? <Paid tip={tip} branch={branch} /> : <Unpaid tip={tip} />}
      {done && compareKeys && (
        <p>
          {t('setup:tip.keys')} <a href={compareKeys}>{t('setup:steps.services.title')}</a>
        </p>
      )}
      {done && (
        <p className="small">
          {t('setup:tip.forget')} <code>{forget}</code>
        </p>
      )}
      <div className="actions">
        {!(done && tip.event) && <LinkButton href={ways.here}>{t('setup:tip.again')}</LinkButton>}
        <LinkButton href={ways.next} primary={done}>
          {t('setup:next')}
        </LinkButton>
      </div>
    </>
  )
}

function Unpaid({ tip }: { tip: TestTipView | undefined }) {
  const { t } = usePage()
  return (
    <Notice tone={tip?.state === 'failed' ? 'bad' : 'plain'}>
      <p>
        <strong>
          {tip
            ? fill(t, `setup:tip.${tip.state}`, { amount: <Money key="amount" yen={tip.amount} /> })
            : t('setup:tip.waiting')}
        </strong>
      </p>
      <noscript>
        <p className="small">{t('setup:tip.waitingNote')}</p>
      </noscript>
    </Notice>
  )
}

function Paid({ tip, branch }: { tip: TestTipView; branch: string }) {
  const { t } = usePage()
  const amount = <Money key="amount" yen={tip.amount} />
  const house = fill(t, 'setup:tip.branch', { name: <Name key="name" of={branch} /> })
  return (
    <>
      <Notice>
        <p>
          <strong>{t(tip.booked ? 'setup:tip.done' : 'setup:tip.paid')}</strong>
        </p>
        <ul>
          <li>
            ✓ {t('setup:tip.paid')} – {fill(t, 'setup:tip.paidNote', { amount })}
          </li>
          {tip.booked && <li>✓ {t('setup:tip.booked')}</li>}
          <li>
            {tip.event ? '✓ ' : ''}
            {t(tip.event ? 'setup:tip.event' : 'setup:tip.eventWaiting')}
            {!tip.event && <span className="small"> {t('setup:tip.eventNote')}</span>}
          </li>
        </ul>
      </Notice>
      {tip.booked && (
        <>
          <p>{t('setup:tip.bookedNote')}</p>
          <SummaryList
            rows={tip.shares.map(({ name, amount: yen }) => ({
              label: name === undefined ? house : <Name of={name} />,
              value: <Money yen={yen} />,
              amount: true,
            }))}
          />
        </>
      )}
    </>
  )
}

/** The same step on a server with live keys. */
export function SetupNoTipPage({ ways }: { ways: SetupWays }) {
  const { t } = usePage()
  return (
    <SetupFrame step="tip" ways={ways}>
      <Notice>
        <p>{t('setup:tip.live')}</p>
      </Notice>
      <OnlyNext ways={ways} />
    </SetupFrame>
  )
}
