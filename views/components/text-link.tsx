import type { ReactNode } from 'react'

type Props = { href: string; danger?: boolean; download?: boolean; rel?: string; children: ReactNode }

/** A link with room around its text for a thumb. */
export function TextLink({ danger, ...link }: Props) {
  return <a className={danger ? 'change danger' : 'change'} {...link} />
}

/** Such a link on a line of its own. */
export function LinkLine({ className = 'center', ...link }: Props & { className?: string }) {
  return (
    <p className={className}>
      <TextLink {...link} />
    </p>
  )
}
