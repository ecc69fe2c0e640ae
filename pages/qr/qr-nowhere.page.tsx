import { LinkButton } from '../../views/components/button.tsx'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'

export type QrNowhereProps = {
  area: BranchLinks
  /** Where an owner adds or reopens a branch. Undefined for other members, who can only wait. */
  business: string | undefined
}

/** `/branch/qr` for a member of no open branch. Title: `qr:title`. */
export function QrNowherePage({ area, business }: QrNowhereProps) {
  const { t } = usePage()
  return (
    <BranchLayout links={area} here="qr">
      <h1>{t('qr:title')}</h1>
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
