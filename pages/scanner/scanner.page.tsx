import Scanner from '../../islands/scanner.tsx'
import { Island } from '../../views/island.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { BranchNumberForm } from '../tip/branch-number-form.tsx'

type ScannerPageProps = {
  /** The site's own origin. */
  origin: string
  /** The form of `/tip`: posts `branchNumber` there. */
  action: string
}

/** `/scanner`. Camera and picture need a script; the number does not. Title: `scanner:title`. */
export function ScannerPage({ origin, action }: ScannerPageProps) {
  const { t } = usePage()
  const texts = Object.fromEntries(scannerWords.map((word) => [word, t(`scanner:${word}`)]))
  return (
    <VisitorLayout>
      <h1>{t('scanner:title')}</h1>
      <p className="lead">{t('scanner:lead')}</p>
      <div className="js">
        <Island
          of={Scanner}
          when="camera"
          props={{
            origin,
            texts: {
              ...(texts as Record<(typeof scannerWords)[number], string>),
              // A user name before the host makes an address as foreign as another host does.
              credentials: t('scanner:external'),
            },
          }}
        />
      </div>
      <section className="apart stack">
        <h2>{t('scanner:number')}</h2>
        <BranchNumberForm action={action} second />
      </section>
    </VisitorLayout>
  )
}

const scannerWords = [
  'start',
  'starting',
  'stop',
  'aim',
  'view',
  'torch',
  'camera',
  'cameraNumber',
  'picture',
  'reading',
  'noCode',
  'notPicture',
  'opening',
  'denied',
  'noCamera',
  'busy',
  'failed',
  'external',
  'protocol',
  'unknown',
  'malformed',
] as const
