import { LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { Name } from '../../views/components/name.tsx'
import { fill } from '../../views/fill.ts'
import type { FormErrors } from '../../views/form-errors.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { VenueView } from '../tip/tip.view.ts'

export type QrReplaceProps = {
  area: BranchLinks
  venue: VenueView
  /** The person of the code. Undefined for the venue's own code. */
  person: string | undefined
  /** Posts the `token` of the code to replace. */
  action: string
  token: string
  errors?: FormErrors<never> | undefined
  links: { back: string }
}

/** `/branch/qr/replace`: asks before a code is revoked. Title: `qr:replace.title`. */
export function QrReplacePage({ area, venue, person, action, token, errors, links }: QrReplaceProps) {
  const { t } = usePage()
  return (
    <BranchLayout links={area} here="qr">
      <ErrorSummary errors={errors} />
      <Hero icon="bang" tone="bad" title={t('qr:replace.title')} text={t('qr:replace.question')}>
        <p>
          <strong>
            {person
              ? fill(t, 'qr:of.staff', { name: <Name of={person} /> })
              : fill(t, 'qr:of.branch', { venue: <Name of={venue.name} /> })}
          </strong>
        </p>
      </Hero>
      <p>{t('qr:replace.what')}</p>
      <div className="actions apart">
        <PostForm action={action} fields={{ token }} className="danger">
          {t('qr:replace.submit')}
        </PostForm>
        <LinkButton href={links.back}>{t('qr:replace.keep')}</LinkButton>
      </div>
    </BranchLayout>
  )
}
