import { LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { Hero } from '../../views/components/hero.tsx'
import type { FormErrors } from '../../views/form-errors.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { CodeView } from './qr.view.ts'
import { WhoseCode } from './qr-code.tsx'

type QrReplaceProps = Pick<CodeView, 'venue' | 'person'> & {
  area: BranchLinks
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
        <WhoseCode venue={venue} person={person} />
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

type QrReplacedProps = Pick<QrReplaceProps, 'area' | 'venue' | 'person'> & {
  /** `print`: name cards of a person, or the poster of a venue; `card`: a venue's table card. */
  links: { print: string; card: string | undefined; code: string }
}

/** `/branch/qr/replaced`: what to do now. Title: `qr:replaced.title`. */
export function QrReplacedPage({ area, venue, person, links }: QrReplacedProps) {
  const { t } = usePage()
  return (
    <BranchLayout links={area} here="qr">
      <Hero icon="check" title={t('qr:replaced.title')} text={t('qr:replaced.text')}>
        <WhoseCode venue={venue} person={person} />
      </Hero>
      <div className="actions apart">
        <LinkButton href={links.print} primary icon="print">
          {t(person ? 'qr:replaced.names' : 'qr:replaced.poster')}
        </LinkButton>
        {links.card && <LinkButton href={links.card}>{t('qr:replaced.card')}</LinkButton>}
        <LinkButton href={links.code}>{t('qr:replaced.code')}</LinkButton>
      </div>
    </BranchLayout>
  )
}
