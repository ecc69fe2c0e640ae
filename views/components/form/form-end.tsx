import type { ReactNode } from 'react'
import { usePage } from '../../page-context.tsx'
import type { LocaleKey } from '../../translate.ts'
import { Button, LinkButton } from '../button.tsx'
import type { IconName } from '../icon.tsx'

/** `leave`: what the way back is called, if not that. */
type Props = { back: string; leave?: LocaleKey; icon?: IconName; children: ReactNode }

/** The end of a form: the button that sends it, and the way back. */
export function FormEnd({ back, leave = 'common:back', icon, children }: Props) {
  const { t } = usePage()
  return (
    <div className="actions">
      <Button primary icon={icon}>
        {children}
      </Button>
      <LinkButton href={back}>{t(leave)}</LinkButton>
    </div>
  )
}
