import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type Props = {
  icon: IconName
  title: ReactNode
  text?: ReactNode
  tone?: 'plain' | 'bad'
  children?: ReactNode
}

/** The result at a glance. */
export function Hero({ icon, title, text, tone, children }: Props) {
  return (
    <div className="hero">
      <span className={tone === 'bad' ? 'seal bad' : 'seal'}>
        <Icon name={icon} />
      </span>
      <h1>{title}</h1>
      {children}
      {text && <p className="lead">{text}</p>}
    </div>
  )
}
