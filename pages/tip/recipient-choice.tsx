import { errorId } from '../../views/components/form/error-text.tsx'
import { FieldProblem } from '../../views/components/form/field-problem.tsx'
import { useField } from '../../views/components/form/form.tsx'
import { type RadioOption, RadioTiles } from '../../views/components/form/radio-tiles.tsx'
import { Icon } from '../../views/components/icon.tsx'
import { Isolated } from '../../views/components/isolated.tsx'
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

const recipientOf = (person: PersonChoice) => `staff:${person.id}`

/**
 * The recipient: one group of radio buttons, so exactly one can be chosen without a script. The person whose code was
 * scanned comes first; all others are in a part that opens.
 */
export function RecipientChoice({ venue, staff, scanned }: Props) {
  const { t } = usePage()
  const { value: chosen, error } = useField('recipient')
  const others = staff.filter((person) => person !== scanned)
  const person = (each: PersonChoice): RadioOption => ({
    value: recipientOf(each),
    label: each.photo ? (
      <RecipientFace {...each} photo={each.photo} side={56} />
    ) : (
      <Isolated>{each.name}</Isolated>
    ),
    icon: each.photo ? undefined : 'staff',
  })
  const tiles: RadioOption[] = [
    ...(scanned ? [person(scanned)] : []),
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
          <RadioTiles
            {...shared}
            id="person"
            options={others.map((each) => ({
              value: recipientOf(each),
              label: each.photo ? (
                <RecipientFace {...each} photo={each.photo} side={40} row />
              ) : (
                <Isolated>{each.name}</Isolated>
              ),
            }))}
            columns={2}
            className={others.length > 10 ? 'many' : ''}
          />
        </details>
      )}
    </fieldset>
  )
}
