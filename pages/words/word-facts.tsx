import { Facts } from '../../views/components/facts.tsx'
import { GuestWords, Name } from '../../views/components/name.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import { usePage } from '../../views/page-context.tsx'
import type { HeldFor, Role, WordsState } from '../../views/words.ts'

/** A member of the staff. `name` is undefined once they have left; `place` if they belong to the whole business. */
type SomeoneView = { name: string | undefined; role: Role; place: string | undefined }

/** A guest's words with their record. Moments in ms since 1970. */
export type WordsView = {
  tipId: string
  text: string
  state: WordsState
  heldFor: HeldFor | undefined
  /** Since when they wait for a decision. */
  waits: number | undefined
  at: number
  branch: string
  recipient: 'all' | 'staff' | 'branch'
  person: SomeoneView | undefined
  events: { kind: 'reported' | 'shown' | 'hidden'; at: number; who: SomeoneView; reason: string }[]
}

/** The words, where and for whom they were written, and what became of them. */
export function WordFacts({ words, timeZone }: { words: WordsView; timeZone: string }) {
  const { tipId, text, state, heldFor, waits, at, branch, recipient, person, events } = words
  const { t } = usePage()
  return (
    <>
      <blockquote className="words">
        <p>
          <GuestWords of={text} />
        </p>
      </blockquote>
      <p className="small">
        <Facts
          of={[
            <When key="at" at={at} timeZone={timeZone} />,
            <Name key="branch" of={branch} />,
            person
              ? fill(t, 'words:for.staff', { who: <Someone {...person} place={undefined} /> })
              : t(`words:for.${recipient === 'all' ? 'all' : 'branch'}`),
            t(waits === undefined || state === 'held' ? `words:state.${state}` : 'words:state.reported'),
          ]}
        />
      </p>
      <p className="small printed">
        {t('earning:tip.number')} <span className="mono">{tipId}</span>
      </p>
      {(heldFor || events.length > 0) && (
        <ul className="plain small">
          {heldFor && <li>{t('words:held', { why: t(`words:heldFor.${heldFor}`) })}</li>}
          {events.map(({ kind, at: moment, who, reason }) => (
            <li key={`${kind} ${moment}`}>
              {fill(t, `words:event.${kind}`, {
                who: <Someone {...who} />,
                at: <When at={moment} timeZone={timeZone} />,
              })}
              {reason !== '' && (
                <>
                  {' '}
                  <q>
                    <bdi>{reason}</bdi>
                  </q>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** A name with role and place. Of who has left only these stay. */
function Someone({ name, role, place }: SomeoneView) {
  const { t } = usePage()
  const what = [t(`branch:roles.${role}`), place].filter((word) => word !== undefined).join(' · ')
  return fill(t, 'words:someone', {
    name: name === undefined ? t('words:nameDeleted') : <Name of={name} />,
    what: <bdi>{what}</bdi>,
  })
}
