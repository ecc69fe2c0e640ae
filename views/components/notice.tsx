import type { ReactNode } from 'react'

type Props = { title?: string | undefined; tone?: 'plain' | 'bad'; children: ReactNode }

/** Something to read before the reader continues. */
export function Notice({ title, tone, children }: Props) {
  return (
    <div className={tone === 'bad' ? 'notice bad' : 'notice'}>
      {title && <h2>{title}</h2>}
      {children}
    </div>
  )
}
