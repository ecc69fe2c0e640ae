import { useEffect, useRef, useState } from 'react'
import type { StripeSettings } from './lib/stripe.ts'
import { openWallets } from './lib/wallet-buttons.stripe.ts'

type WalletButtonsProps = {
  stripe: StripeSettings
  /** Shown in the wallet's own sheet. */
  venue: string
  texts: { safe: string; note: string; failed: string; errorPrefix: string }
}

/**
 * Apple Pay and Google Pay, if the device has them. Until they come, and where there are none, a sentence
 * has their place: so nothing below moves under a thumb. The wallet's sheet is the preview: when the guest approves there, the
 * form around this island is sent with the token.
 */
export default function WalletButtons({ stripe, venue, texts }: WalletButtonsProps) {
  const [there, setThere] = useState(false)
  const [error, setError] = useState('')
  const slot = useRef<HTMLDivElement>(null)
  const token = useRef<HTMLInputElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the props of an island never change
  useEffect(() => {
    if (!slot.current || !token.current) return
    const field = token.current
    return openWallets(stripe, venue, slot.current, {
      ready: setThere,
      closed: () => {
        field.value = ''
      },
      fail: (message) => setError(message || texts.failed),
      send: (approved) => {
        field.value = approved
        field.form?.submit()
      },
    })
  }, [])

  return (
    <div className={there ? 'wallets there' : 'wallets'}>
      <div ref={slot} />
      {there ? (
        <p key="note" className="small">
          {texts.note}
        </p>
      ) : (
        <p key="safe" className="small safe">
          {texts.safe}
        </p>
      )}
      {error && (
        <p className="error" role="alert">
          <span className="vh">{texts.errorPrefix} </span>
          {error}
        </p>
      )}
      <input type="hidden" name="confirmationToken" ref={token} />
    </div>
  )
}
