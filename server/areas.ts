import { Router } from 'express'
import { areas } from './base/paths.ts'
import { auditRoutes } from './features/audit/audit.routes.tsx'
import { authRoutes } from './features/auth/auth.routes.tsx'
import { createAuthLimits } from './features/auth/auth-limits.ts'
import { createCodeAsks } from './features/auth/code-ask.store.ts'
import { namesOf } from './features/auth/context-words.ts'
import { createKnownBrowsers } from './features/auth/known-browsers.ts'
import { createPasswordJudge } from './features/auth/password-judge.ts'
import { createPresentPassword } from './features/auth/present-password.tsx'
import { createSignIns } from './features/auth/sign-ins.ts'
import { branchRoutes } from './features/branch/branch.routes.tsx'
import { cashRoutes } from './features/cash/cash.routes.tsx'
import { customerRoutes, memberProfileRoutes } from './features/customer/customer.routes.tsx'
import { depositRoutes } from './features/deposit/deposit.routes.tsx'
import { earningRoutes } from './features/earning/earning.routes.tsx'
import { branchHomeRoutes } from './features/home/home.routes.tsx'
import { journalRoutes } from './features/journal/journal.routes.tsx'
import { legalDetailsRoutes } from './features/legal/legal.routes.tsx'
import { invitationRoutes, memberRoutes } from './features/member/member.routes.tsx'
import { paydayRoutes } from './features/payday/payday.routes.tsx'
import { pushRoutes } from './features/push/push.routes.tsx'
import { qrRoutes } from './features/qr/qr.routes.tsx'
import { refundRoutes } from './features/refund/refund.routes.tsx'
import { staffListRoutes, staffRoutes } from './features/staff/staff.routes.tsx'
import { testTipRoutes } from './features/test-tip/test-tip.routes.tsx'
import { wordsRoutes } from './features/words/words.routes.tsx'
import { createFormPage } from './http/form-page.ts'
import { createGuards, pageGuards } from './people/access/index.ts'
import type { AccountWeb, Web } from './web.ts'

/** The areas of people with an account. */
export function accountAreas(web: Web): Router {
  const needs = { ...web, ...web.accounts }
  const { config, secrets, clock, db, tries } = web
  const browsers = createKnownBrowsers(config, secrets.session, clock)
  const asks = createCodeAsks(db, secrets.session[0] ?? '', clock)
  const known = {
    ...needs,
    guards: createGuards(needs),
    signIns: createSignIns(needs),
    passwords: createPasswordJudge(() => namesOf(web), web.limits),
    browsers,
    authLimits: createAuthLimits({ tries, browsers, asks }),
  }
  const present = createPresentPassword(known)
  const accountWeb: AccountWeb = { ...known, present, formPage: createFormPage({ ...web, present }) }
  const { guards } = accountWeb
  return (
    Router()
      .use(authRoutes(accountWeb), invitationRoutes(accountWeb), customerRoutes(accountWeb))
      // The routes of a branch that everybody may open come before the guard of the other ones.
      .use(qrRoutes(accountWeb), staffListRoutes(web, guards))
      .use(areas.branch, guards.branch)
      .use(pageGuards())
      .use(
        branchHomeRoutes(accountWeb),
        earningRoutes(accountWeb),
        staffRoutes(accountWeb),
        branchRoutes(accountWeb),
        testTipRoutes(accountWeb),
        legalDetailsRoutes(accountWeb),
        paydayRoutes(accountWeb),
        cashRoutes(accountWeb),
        depositRoutes(accountWeb),
        journalRoutes(accountWeb),
        memberProfileRoutes(accountWeb),
        pushRoutes(accountWeb),
        wordsRoutes(accountWeb),
      )
      .use(memberRoutes(accountWeb), auditRoutes(accountWeb), refundRoutes(accountWeb))
  )
}
