import type { Guards } from './access/guards.ts'
import type { Accounts } from './accounts.ts'
import type { Deps } from './deps.ts'
import type { PasswordJudge } from './features/auth/password-judge.ts'
import type { SignIns } from './features/auth/sign-ins.ts'
import type { Flashes } from './http/flash.ts'
import type { Guests } from './http/guest.ts'
import type { SendPage } from './http/send-page.tsx'

/** What the routers get beside the dependencies: the helpers that answer a browser. */
export type Web = Deps & {
  send: SendPage
  guests: Guests
  flashes: Flashes
}

/** What the routers of people with an account get. */
export type AccountWeb = Web &
  Accounts & {
    guards: Guards
    signIns: SignIns
    /** Whether a new password is one that others would guess. */
    passwords: PasswordJudge
  }
