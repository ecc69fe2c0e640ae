import { Icon, type IconName } from './icon.tsx'

type Props = { icon: IconName; title: string; text?: string | undefined; tone?: 'plain' | 'bad' }

/** How it went, at a glance. */
export function Hero({ icon, title, text, tone }: Props) {
  return (
    <div className="hero">
      <span className={tone === 'bad' ? 'seal bad' : 'seal'}>
        <Icon name={icon} />
      </span>
      <h1>{title}</h1>
      {text && <p className="lead">{text}</p>}
    </div>
  )
}
