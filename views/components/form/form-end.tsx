import type { ReactNode } from 'react'
import { usePage } from '../../page-context.tsx'
import { Button, LinkButton } from '../button.tsx'
import type { IconName } from '../icon.tsx'

type Props = { back: string; icon?: IconName; children: ReactNode }

/** The end of a form: the button that sends it, and the way back. */
export function FormEnd({ back, icon, children }: Props) {
  const { t } = usePage()
  return (
    <div className="actions">
      <Button primary icon={icon}>
        {children}
      </Button>
      <LinkButton href={back}>{t('common:back')}</LinkButton>
    </div>
  )
}
