import type { Request, Response } from 'express'
import { resendPauseSeconds } from '../../base/constants.ts'
import { foldAddress } from '../../config/mail-address.ts'
import { beginAddressChange, type Pending } from '../../people/access/address-change.store.ts'
import type { AccountWeb } from '../../web.ts'
import { personOf } from './person-of.ts'

type Needs = Pick<AccountWeb, 'db' | 'identity' | 'signIns' | 'tries' | 'clock'>

/** Codes to a person's new address. */
export function createEmailCodes({ db, identity, signIns, tries, clock }: Needs) {
  // The identity service does not limit this call.
  const hourly = tries.of({ name: 'email-code', points: 5, seconds: 3600 })
  const pauses = tries.of({ name: 'email-code-pause', points: 1, seconds: resendPauseSeconds })

  // Many accounts together can send a stranger no more codes than one account can.
  const targets = tries.of({ name: 'email-code-target', points: 5, seconds: 3600 })

  /** After a mistyped address, the person can send a code to the right one without waiting. */
  const count = async (req: Request, email: string) => {
    const { sub } = personOf(req)
    const target = foldAddress(email)
    await pauses.take(target)
    await hourly.take(sub)
    await targets.take(target)
  }

  return {
    /**
     * Sends a code to the new address, for the first time or again. Throws the identity service's refusals, and
     * RateLimitedError.
     */
    async send(req: Request, res: Response, email: string): Promise<void> {
      await count(req, email)
      await signIns.call(req, res, (accessToken) =>
        identity.updateEmail({ accessToken, email }, { lang: req.lang }),
      )
      await beginAddressChange(db, personOf(req).sub, { email, sentAt: clock() })
    },
    secondsToResend: ({ sentAt }: Pending): number =>
      Math.max(0, Math.ceil(resendPauseSeconds - (clock() - sentAt) / 1000)),
  }
}
