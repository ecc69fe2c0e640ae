import { PostForm } from '../../views/components/form/post-form.tsx'
import { Name } from '../../views/components/name.tsx'
import { usePage } from '../../views/page-context.tsx'
import { PaidMeaning } from '../tip/paid-meaning.tsx'
import { PaidNotice, type PaidNoticeView } from '../tip/paid-notice.tsx'
import { WholeDays } from './whole-days.tsx'

/** What a branch's guests are told, and were. */
export type ToldView = {
  id: string
  name: string
  /** Why nothing is said now; undefined: the first of `said` stands, or will from its day on. */
  silent: 'off' | 'restored' | 'unpaid' | 'old' | 'few' | 'notReceived' | 'notKnown' | undefined
  /** The newest first, each with the days on which it stood; `notKnown`: the books of these days are lost. */
  said: { from: string; to: string; told: PaidNoticeView | 'notKnown' }[]
  /** Where the list goes on. */
  older: string | undefined
}

/** The switch, and each sentence with its days. */
export function GuestNotice({ action, on, branches }: { action: string; on: boolean; branches: ToldView[] }) {
  const { t } = usePage()
  return (
    <section id="guests" className="stack">
      <h2>{t('payday:guests.title')}</h2>
      <p>{t('payday:guests.lead')}</p>
      <section className="notice">
        <h3>{t(on ? 'payday:guests.on' : 'payday:guests.off')}</h3>
        <p>{t('payday:guests.own')}</p>
        <PostForm action={action} fields={{ part: 'guests', to: on ? 'off' : 'on' }}>
          {t(on ? 'payday:guests.turnOff' : 'payday:guests.turnOn')}
        </PostForm>
      </section>
      {branches.map((branch) => (
        <Branch key={branch.id} {...branch} />
      ))}
      <details>
        <summary>{t('payday:guests.means')}</summary>
        <PaidMeaning />
      </details>
    </section>
  )
}

function Branch({ name, silent, said, older }: ToldView) {
  const { t } = usePage()
  return (
    <section>
      <h3>
        <Name of={name} />
      </h3>
      {silent && <p>{t(`payday:guests.why.${silent}`)}</p>}
      {said.length > 0 && (
        <dl className="terms">
          {said.map(({ from, to, told }) => (
            <div key={`${from} ${to} ${told === 'notKnown' ? '' : told.staffYen}`}>
              <dt>
                <WholeDays first={from} last={to} />
              </dt>
              <dd>{told === 'notKnown' ? t('payday:guests.notKnown') : <PaidNotice {...told} />}</dd>
            </div>
          ))}
        </dl>
      )}
      {older && (
        <p>
          <a href={older}>{t('payday:guests.older')}</a>
        </p>
      )}
    </section>
  )
}
