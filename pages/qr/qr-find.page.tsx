import { LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { BranchNumberForm } from '../tip/branch-number-form.tsx'
import type { CodeView } from './qr.view.ts'
import { CodeFiles, QrCodeImage } from './qr-code.tsx'

type FindProps = FormProps<'branchNumber'> & { what: 'code' | 'people' }

/** `/branch/qr` and `/branch/staff` without a branch. Title: `venue:{what}.find.title`. */
export function FindPage({ what, ...form }: FindProps) {
  const { t } = usePage()
  return (
    <VisitorLayout>
      <ErrorSummary errors={form.errors} />
      <h1>{t(`venue:${what}.find.title`)}</h1>
      <p className="lead">{t(`venue:${what}.find.lead`)}</p>
      <BranchNumberForm {...form} />
    </VisitorLayout>
  )
}

type QrGuestProps = { code: CodeView; links: { tip: string } }

/** `/branch/qr?branch=`, for everyone. Title: `venue:code.titleOf`. */
export function QrGuestPage({ code, links }: QrGuestProps) {
  const { t } = usePage()
  return (
    <VisitorLayout venue={code.venue}>
      <h1>{t('venue:code.title')}</h1>
      <p className="lead">{t('venue:code.lead')}</p>
      <QrCodeImage code={code} />
      <CodeFiles code={code} />
      <div className="actions apart">
        <LinkButton href={links.tip} primary>
          {t('venue:code.tip')}
        </LinkButton>
      </div>
    </VisitorLayout>
  )
}

type QrNowhereProps = {
  area: BranchLinks
  /** Where an owner adds or reopens a branch. Undefined for other members, who can only wait. */
  business: string | undefined
}

/** `/branch/qr` for a member of no open branch. Title: `venue:code.title`. */
export function QrNowherePage({ area, business }: QrNowhereProps) {
  const { t } = usePage()
  return (
    <BranchLayout links={area} here="qr">
      <h1>{t('venue:code.title')}</h1>
      <div className="nothing">
        <p>{t(business ? 'qr:nowhere.title' : 'branch:form.isClosed')}</p>
        {business && (
          <>
            <p className="small">{t('qr:nowhere.text')}</p>
            <p className="apart">
              <LinkButton href={business} primary>
                {t('qr:nowhere.business')}
              </LinkButton>
            </p>
          </>
        )}
      </div>
    </BranchLayout>
  )
}
