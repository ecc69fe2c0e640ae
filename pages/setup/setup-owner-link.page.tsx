import { usePage } from '../../views/page-context.tsx'
import type { LinkView } from '../member/password-link.view.ts'
import { PasswordLinkShown } from '../member/password-link-shown.tsx'
import type { SetupWays } from './setup.view.ts'
import { OnlyNext, SetupFrame } from './setup-frame.tsx'

export type SetupOwnerLinkProps = { ways: SetupWays; link: LinkView; timeZone: string }

/** `/setup/owner/link`, after a link was made. Title: `setup:steps.owner.title`. */
export function SetupOwnerLinkPage({ ways, link, timeZone }: SetupOwnerLinkProps) {
  const { t } = usePage()
  return (
    <SetupFrame step="owner" ways={ways}>
      <PasswordLinkShown link={link} timeZone={timeZone} />
      <p>
        <a href={link.address} target="_blank" rel="noopener">
          {t('setup:owner.ownLink')}
        </a>
      </p>
      <OnlyNext ways={ways} />
    </SetupFrame>
  )
}
