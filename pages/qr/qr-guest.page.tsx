import { LinkButton } from '../../views/components/button.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { CodeView } from './qr.view.ts'
import { QrCodeImage } from './qr-code.tsx'

export type QrGuestProps = { code: CodeView; links: { tip: string } }

/** `/branch/qr?branch=`, for everyone. Title: `qr:titleOf`. */
export function QrGuestPage({ code, links }: QrGuestProps) {
  const { t } = usePage()
  return (
    <VisitorLayout venue={code.venue}>
      <h1>{t('qr:title')}</h1>
      <p className="lead">{t('qr:lead.guest')}</p>
      <QrCodeImage code={code} />
      <div className="actions apart">
        <LinkButton href={links.tip} primary>
          {t('qr:tip')}
        </LinkButton>
      </div>
    </VisitorLayout>
  )
}
