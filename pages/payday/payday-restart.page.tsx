import { Fragment } from 'react'
import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { RadioList } from '../../views/components/form/radio-list.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { TickField } from '../../views/components/form/tick-field.tsx'
import { SignedMoney } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { TableHead } from '../../views/components/table-head.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { type LineGroup, LineTicks } from './choose-lines.page.tsx'
import { WholeDay } from './whole-days.tsx'

/** What becomes of each person's money. Whole yen. */
type Became = { staffId: string; name: string; code: string; settled: number; opens: number; open: number }

export type PaydayRestartProps = FormProps<string> & {
  links: BusinessLinks
  timeZone: string
  /** All branches; `state`: what was answered last, and whether it can be answered now. */
  branches: { id: string; name: string; href: string; waits: boolean }[]
  /** The branch that is answered for; undefined: none of them went back. */
  asked:
    | {
        id: string
        name: string
        /** How it was noticed that the books went back, the newest first: the answer speaks for all of these. */
        noticed: { why: 'restore' | 'payment' | 'owner' | 'count'; at: number; booksAt: number }[]
        readUntil: number | undefined
        answered: 'newest' | 'lost' | undefined
        /** Where a sum of before can be noted. */
        before: string
        canAnswer: boolean
        /** The last day that can be named. */
        latest: string
        /** Due lines of these books. */
        groups: LineGroup[]
        /** What the answer that was typed would do. */
        preview: { people: Became[]; seal: string } | undefined
      }
    | undefined
}

const sums = ['settled', 'opens', 'open'] as const

/** `/branch/business/payday/restart`: an owner answers for books that went back. Title: `restart:title`. */
export function PaydayRestartPage({ links, timeZone, branches, asked, ...form }: PaydayRestartProps) {
  const { t } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary
        errors={form.errors}
        order={[
          'form',
          'unread',
          'answer',
          'lastDay',
          'paydayNumber',
          'paperNumber',
          'journalDay',
          'journalNumber',
        ]}
      />
      <h1>{t('restart:title')}</h1>
      {branches.length > 1 && (
        <ul className="links">
          {branches.map(({ id, name, href, waits }) => (
            <li key={id}>
              <a href={href} aria-current={id === asked?.id ? 'page' : undefined}>
                <span className="what">
                  <Name of={name} />
                </span>
                {waits && <span className="small">{t('restart:waits')}</span>}
              </a>
            </li>
          ))}
        </ul>
      )}
      {asked ? <Answering {...form} asked={asked} timeZone={timeZone} /> : <Older action={form.action} />}
    </BusinessFrame>
  )
}

/** Nothing was noticed: an owner says that the books are older than they should be. */
function Older({ action }: Pick<PaydayRestartProps, 'action'>) {
  const { t } = usePage()
  return (
    <>
      <p className="lead">{t('restart:never')}</p>
      <PostForm action={String(action)} fields={{ older: '1' }}>
        {t('restart:older')}
      </PostForm>
    </>
  )
}

type Asked = NonNullable<PaydayRestartProps['asked']>

function Answering({ asked, timeZone, ...form }: FormProps<string> & { asked: Asked; timeZone: string }) {
  const { t } = usePage()
  const { answered, canAnswer, preview } = asked
  const when = (at: number) => <When key="at" at={at} timeZone={timeZone} />
  return (
    <>
      <h2>
        <Name of={asked.name} />
      </h2>
      <section className="notice">
        {asked.noticed.map(({ why, at, booksAt }) => (
          <Fragment key={at}>
            <p>{fill(t, `restart:why.${why}`, { at: when(at) })}</p>
            <p>{fill(t, 'restart:booksAt', { at: when(booksAt) })}</p>
          </Fragment>
        ))}
        {asked.noticed.length > 1 && <p>{t('restart:forAll')}</p>}
        <p>
          {asked.readUntil === undefined
            ? t('restart:unread')
            : fill(t, 'restart:read', { at: when(asked.readUntil) })}
        </p>
        {answered && <p>{t(`restart:answered.${answered}`)}</p>}
        {!canAnswer && <p>{t('restart:went')}</p>}
        {answered && <a href={asked.before}>{t('restart:before.title')}</a>}
      </section>
      {canAnswer && (
        <Form {...form} hidden={{ branch: asked.id, ...(preview && { seal: preview.seal }) }}>
          <RadioList
            name="answer"
            legend={t('restart:answer')}
            options={(['newest', 'lost'] as const).map((value) => ({
              value,
              label: t(`restart:${value}`),
            }))}
          />
          <p className="small">{t('restart:careful')}</p>
          <TextField
            name="lastDay"
            type="date"
            label={t('restart:lastDay')}
            hint={fill(t, 'restart:lastDayHint', { latest: <WholeDay day={asked.latest} /> })}
            autoComplete="off"
          />
          {asked.groups.length > 0 && (
            <>
              <h3>{t('restart:lines')}</h3>
              <p>{t('restart:linesHint')}</p>
              <LineTicks groups={asked.groups} />
            </>
          )}
          {(['paydayNumber', 'paperNumber'] as const).map((name) => (
            <TextField
              key={name}
              name={name}
              label={t(`restart:${name}`)}
              hint={t('restart:numberHint')}
              inputMode="numeric"
              autoComplete="off"
            />
          ))}
          <TextField
            name="journalDay"
            type="date"
            label={t('restart:journalDay')}
            hint={t('restart:journalDayHint')}
            autoComplete="off"
          />
          <TextField
            name="journalNumber"
            label={t('restart:journalNumber')}
            hint={t('restart:numberHint')}
            inputMode="numeric"
            autoComplete="off"
          />
          {asked.readUntil === undefined && (
            <TickField name="unread" value="1">
              {t('restart:goOn')}
            </TickField>
          )}
          {preview && <Preview people={preview.people} />}
          <p className="small">{t('restart:keep')}</p>
          <div className="actions">
            <Button primary>{t(preview ? 'restart:submit' : 'restart:show')}</Button>
          </div>
        </Form>
      )}
      {(answered || !canAnswer) && <Older action={form.action} />}
    </>
  )
}

function Preview({ people }: { people: Became[] }) {
  const { t } = usePage()
  return (
    <section className="stack">
      <h3>{t('restart:preview')}</h3>
      <table className="books">
        <TableHead
          columns={[
            t('payday:lines.person'),
            ...sums.map((name) => ({ name, text: t(`restart:sums.${name}`), className: 'broad' })),
          ]}
        />
        <tbody>
          {people.map((one) => (
            <tr key={one.staffId}>
              <th scope="row">
                <span className="small">{one.code} </span>
                <Name of={one.name} />
                {sums.map((sum) => (
                  <span className="slim small" key={sum}>
                    {t(`restart:sums.${sum}`)} <SignedMoney yen={one[sum]} />
                  </span>
                ))}
              </th>
              {sums.map((sum) => (
                <td className="broad" key={sum}>
                  <SignedMoney yen={one[sum]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
