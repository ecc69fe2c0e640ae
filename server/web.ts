import type { Deps } from './deps.ts'
import type { AuthLimits } from './features/auth/auth-limits.ts'
import type { KnownBrowsers } from './features/auth/known-browsers.ts'
import type { PasswordJudge } from './features/auth/password-judge.ts'
import type { SignIns } from './features/auth/sign-ins.ts'
import type { Flashes } from './http/flash.ts'
import type { FormPage, PresentPassword } from './http/form-page.ts'
import type { Guests } from './http/guest.ts'
import type { SendPage } from './http/send-page.tsx'
import type { Guards } from './people/access/index.ts'
import type { Accounts } from './people/accounts.ts'

/** What controllers get: the dependencies, and the helpers that answer a browser. */
export type Web = Deps & {
  send: SendPage
  guests: Guests
  flashes: Flashes
  formPage: FormPage
}

/** What controllers of account pages get. */
export type AccountWeb = Web &
  Accounts & {
    guards: Guards
    signIns: SignIns
    /** Asked by forms by themselves (`asksPassword`); for the few pages that are no plain form. */
    present: PresentPassword
    /** Refuses new passwords that are easy to guess. */
    passwords: PasswordJudge
    browsers: KnownBrowsers
    /** Limits of passwords and codes. */
    authLimits: AuthLimits
  }
