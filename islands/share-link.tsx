import { useState } from 'react'
import { Icon } from '../views/components/icon.tsx'

type ShareLinkProps = {
  url: string
  title: string
  label: string
  /** Texts for after copying, and if neither sharing nor copying is possible. */
  copied: string
  failed: string
}

/** Passes the URL to the phone's share sheet, or copies it if there is none. Not shown without a script. */
export default function ShareLink({ url, title, label, copied, failed }: ShareLinkProps) {
  const [outcome, setOutcome] = useState<ShareOutcome>('shared')
  const words = { shared: '', copied, failed }
  return (
    <div className="js">
      <button type="button" className="btn" onClick={() => void share(url, title).then(setOutcome)}>
        <Icon name="share" />
        {label}
      </button>
      <p className="small center" role="status">
        {words[outcome]}
      </p>
    </div>
  )
}

type ShareOutcome = 'shared' | 'copied' | 'failed'

async function share(url: string, title: string): Promise<ShareOutcome> {
  try {
    if (navigator.share) {
      await navigator.share({ url, title })
      return 'shared'
    }
  } catch (error) {
    // The person closed the share sheet: do nothing more.
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
