import type { Request, Response } from 'express'
import { resendPauseSeconds } from '../../../views/constants.ts'
import type { AccountWeb } from '../../app.ts'
import { foldAddress } from '../../mail-address.ts'
import { type Pending, pendingEmail } from './pending-email.ts'
import { personOf } from './person-of.ts'

type Needs = Pick<AccountWeb, 'identity' | 'signIns' | 'config' | 'tries' | 'clock'>

/** Codes to the address that a person wants to have. */
export function createEmailCodes({ identity, signIns, config, tries, clock }: Needs) {
  const pending = pendingEmail(config)
  // The identity service sets no limit of its own to this call.
  const hourly = tries.of({ name: 'email-code', points: 5, seconds: 3600 })
  const pauses = tries.of({ name: 'email-code-pause', points: 1, seconds: resendPauseSeconds })

  // Many accounts together send a stranger no more than one does.
  const targets = tries.of({ name: 'email-code-target', points: 5, seconds: 3600 })

  /** Whoever has mistyped an address need not wait to type the right one. */
  const count = async (req: Request, email: string) => {
    const { sub } = personOf(req)
    const target = foldAddress(email)
    await pauses.take(target || sub)
    await hourly.take(sub)
    if (target) await targets.take(target)
  }

  return {
    pending,
    /** Sends one to a new address. Throws what the identity service refuses, and RateLimitedError. */
    async send(req: Request, res: Response, email: string): Promise<void> {
      await count(req, email)
      await signIns.call(req, res, (accessToken) =>
        identity.updateEmail({ accessToken, email }, { lang: req.lang }),
      )
      pending.write(req, res, { email, sentAt: clock() })
    },
    /** Another to the same address; the identity service knows it where this browser does not. */
    async sendAgain(req: Request, res: Response): Promise<void> {
      const known = pending.read(req)
      if (known) return this.send(req, res, known.email)
      await count(req, '')
      await signIns.call(req, res, (accessToken) => identity.resendEmailCode(accessToken, { lang: req.lang }))
    },
    secondsToResend: (known: Pending | undefined): number =>
      known ? Math.max(0, Math.ceil(resendPauseSeconds - (clock() - known.sentAt) / 1000)) : 0,
  }
}
