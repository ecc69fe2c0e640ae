import type { Request, Response } from 'express'
import { resendPauseSeconds } from '../../base/constants.ts'
import { beginAddressChange, type Pending } from '../../people/access/address-change.store.ts'
import { personOf } from '../../people/access/allow.ts'
import type { AccountWeb } from '../../web.ts'

/** Codes to a person's new address. */
export function createEmailCodes({ db, identity, signIns, authLimits, tries, clock }: AccountWeb) {
  // The identity service does not limit this call.
  const hourly = tries.of({ name: 'email-code', points: 5, seconds: 3600 })

  return {
    /**
     * Sends a code to the new address, for the first time or again. Throws the identity service's refusals, and
     * RateLimitedError.
     */
    async send(req: Request, res: Response, email: string): Promise<void> {
      // After a mistyped address, the person can send a code to the right one without waiting.
      await authLimits.addressCode(req, email)
      await hourly.take(personOf(req).sub)
      await signIns.call(req, res, (accessToken) =>
        identity.updateEmail({ accessToken, email }, { lang: req.lang }),
      )
      await beginAddressChange(db, personOf(req).sub, { email, sentAt: clock() })
    },
    secondsToResend: ({ sentAt }: Pending): number =>
      Math.max(0, Math.ceil(resendPauseSeconds - (clock() - sentAt) / 1000)),
  }
}
