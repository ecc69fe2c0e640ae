import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { Icon } from '../../views/components/icon.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { VenueKind } from '../../views/words.ts'

export type RecentVenueView = { href: string; name: string; kind: VenueKind }

export type TipEntryProps = FormProps<'branchNumber'> & {
  /** Venues from this browser session, newest first. */
  recent: RecentVenueView[]
}

/** `/tip`: for a guest who can't scan. Title: `tip:entry.title`. */
export function TipEntryPage({ action, values, errors, recent }: TipEntryProps) {
  const { t } = usePage()
  return (
    <VisitorLayout>
      <ErrorSummary errors={errors} />
      <h1>{t('tip:entry.title')}</h1>
      <p className="lead">{t('tip:entry.lead')}</p>
      <BranchNumberForm action={action} values={values} errors={errors} />
      <RecentVenues venues={recent} />
    </VisitorLayout>
  )
}

type NumberProps = FormProps<'branchNumber'> & {
  /** True below the camera, which comes first if scripts run. */
  second?: boolean
}

/** The field for a branch number, also used on the start page. `decimal`: the numeric keypad that has a separator. */
export function BranchNumberForm({ second, ...form }: NumberProps) {
  const { t } = usePage()
  return (
    <Form {...form}>
      <TextField
        name="branchNumber"
        label={t('tip:entry.number')}
        hint={t('tip:entry.hint')}
        inputMode="decimal"
        autoComplete="off"
      />
      <Button primary={!second} className={second ? 'nojs-primary' : undefined}>
        {t('tip:entry.submit')}
      </Button>
    </Form>
  )
}

/** The venues of this browser session; nothing if there are none. */
export function RecentVenues({ venues }: { venues: RecentVenueView[] }) {
  const { t } = usePage()
  if (venues.length === 0) return null
  return (
    <section className="apart">
      <h2>{t('tip:entry.recent')}</h2>
      <ul className="links">
        {venues.map((venue) => (
          <li key={venue.href}>
            <a href={venue.href}>
              <Icon name={venue.kind} />
              <span>{venue.name}</span>
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
