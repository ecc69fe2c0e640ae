import { errorId } from '../../views/components/form/error-text.tsx'
import { FieldProblem } from '../../views/components/form/field-problem.tsx'
import { useField } from '../../views/components/form/form.tsx'
import { type RadioOption, RadioTiles } from '../../views/components/form/radio-tiles.tsx'
import { Icon } from '../../views/components/icon.tsx'
import { usePage } from '../../views/page-context.tsx'
import { RecipientFace } from './recipient-face.tsx'
import type { VenueView } from './tip.view.ts'

/** `photo` is an address. */
export type PersonChoice = {
  id: string
  name: string
  photo?: string | undefined
  greeting?: string | undefined
}

type Props = { venue: VenueView; staff: PersonChoice[]; scanned: PersonChoice | undefined }

/** More people than this are hard to find by eye. */
const seekFrom = 10

const recipientOf = (person: PersonChoice) => `staff:${person.id}`

/**
 * The recipient: one group of radio buttons, so exactly one can be chosen without a script. The person whose code was
 * scanned comes first; all others are in a part that opens.
 */
export function RecipientChoice({ venue, staff, scanned }: Props) {
  const { t } = usePage()
  const { value: chosen, error } = useField('recipient')
  const others = staff.filter((person) => person !== scanned)
  const person = (each: PersonChoice, row: boolean): RadioOption => ({
    value: recipientOf(each),
    label: <RecipientFace person={each} row={row} />,
  })
  const tiles: RadioOption[] = [
    ...(scanned ? [person(scanned, false)] : []),
    { value: 'all', label: t('tip:amount.all'), icon: 'all' },
    { value: 'branch', label: t(`tip:amount.branch.${venue.kind}`), icon: venue.kind },
  ]
  const shared = {
    name: 'recipient',
    chosen,
    invalid: error !== undefined,
    describedBy: error && errorId('recipient'),
  }
  return (
    <fieldset className={error ? 'whom invalid' : 'whom'}>
      <legend>{t('tip:amount.whom')}</legend>
      <FieldProblem name="recipient" />
      <RadioTiles {...shared} id="recipient" options={tiles} columns={scanned ? 3 : 2} />
      {others.length > 0 && (
        <details className="people" open={others.some((each) => recipientOf(each) === chosen)}>
          <summary>
            <Icon name="staff" />
            {t(scanned ? 'tip:amount.otherPerson' : 'tip:amount.person')}
          </summary>
          {others.length > seekFrom && <SeekPeople />}
          <RadioTiles
            {...shared}
            id="person"
            options={others.map((each) => person(each, true))}
            columns={2}
          />
        </details>
      )}
    </fieldset>
  )
}

/** Shows only the people of the list below who are called what is typed. Without a script the list is just long. */
function SeekPeople() {
  const { t } = usePage()
  return (
    <p className="seek-people js">
      <input className="input" type="search" placeholder={t('staff:search.guestLabel')} autoComplete="off" />
      <span className="small" role="status" data-none={t('staff:search.none')} />
    </p>
  )
}
