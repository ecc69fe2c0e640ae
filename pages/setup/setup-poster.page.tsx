import { Url } from '../../views/components/address.tsx'
import { LinkButton } from '../../views/components/button.tsx'
import { usePage } from '../../views/page-context.tsx'
import { PaperPicture } from '../qr/paper-picture.tsx'
import type { SetupWays } from './setup.view.ts'
import { SetupFrame } from './setup-frame.tsx'

type SetupPosterProps = {
  ways: SetupWays
  pdf: string
  /** A picture of a code like the one on it. */
  code: string
  /** The address of this site, as it stands in codes. */
  site: string
  /** True if the code exists: the poster has been opened. */
  done: boolean
}

/** `/setup/poster`. Title: `setup:steps.poster.title`. */
export function SetupPosterPage({ ways, pdf, code, site, done }: SetupPosterProps) {
  const { t } = usePage()
  return (
    <SetupFrame step="poster" ways={ways} lead={t('setup:poster.lead')}>
      <div className="look">
        <PaperPicture of="poster" code={code} />
      </div>
      <p>
        {t('setup:poster.address')}
        <br />
        <strong>
          <Url of={site} />
        </strong>
      </p>
      <div className="actions">
        {/* A page of its own: closing the document must not close the set-up. */}
        <a className={done ? 'btn' : 'btn primary'} href={pdf} target="_blank" rel="noopener">
          {t('setup:poster.get')}
        </a>
        <LinkButton href={ways.next} primary={done}>
          {t('setup:next')}
        </LinkButton>
      </div>
      <p className="small">{t('setup:poster.more')}</p>
    </SetupFrame>
  )
}
