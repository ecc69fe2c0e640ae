import type { Config } from '../../config/config.ts'
import { checksFor } from '../../operations/doctor/checks/index.ts'
import { findingsOf, type HeadedFinding } from '../../operations/doctor/doctor.store.ts'
import { type Branch, listBranches } from '../../venues/branch.store.ts'
import { type Business, listBusinesses } from '../../venues/business.store.ts'
import { hasCode } from '../../venues/code.store.ts'
import type { Web } from '../../web.ts'
import { type FirstOwner, listOwners } from './setup-owner.store.ts'
import { newestTip, type TestTip } from './setup-tip.store.ts'

/** The steps, in their order. */
export const setupSteps = ['business', 'branch', 'services', 'owner', 'poster', 'tip'] as const
export type SetupStep = (typeof setupSteps)[number]

/** `later`: another step must be done first. `off`: this installation has no such step. */
type StepState = 'done' | 'open' | 'later' | 'off' | 'wrong'

/** What the books and the doctor know of the set-up: no step is written down apart from what it made. */
export type SetupProgress = {
  business: Business | undefined
  branch: Branch | undefined
  findings: HeadedFinding[]
  owners: FirstOwner[]
  tip: TestTip | undefined
  states: Record<SetupStep, StepState>
}

/** What the doctor looks at here: Stripe, and what accounts stand on, without what takes long. */
export const serviceChecks = (config: Config) =>
  checksFor(config).filter(({ id, when }) => when !== 'by command' && /^(stripe|cognito|clock|smtp)/.test(id))

export async function setupProgress({ config, db }: Web): Promise<SetupProgress> {
  const [business] = await listBusinesses(db)
  const [branch] = business ? await listBranches(db, business.id) : []
  const findings = await findingsOf(db, serviceChecks(config))
  const owners = business ? await listOwners(db, business.id) : []
  const tip = branch && (await newestTip(db, branch.id))
  const done = (is: boolean): StepState => (is ? 'done' : 'open')
  const states: SetupProgress['states'] = {
    business: done(business !== undefined),
    branch: business ? done(branch !== undefined) : 'later',
    services: stateOf(findings),
    // Without mail nobody but the set-up tells the owner how to get in, so it waits until they are.
    owner: business ? done(owners.some(({ accepted }) => accepted || mailed(config))) : 'later',
    poster: branch ? done(await hasCode(db, branch.id)) : 'later',
    tip: config.stripe.live ? 'off' : branch ? done(tip?.booked === true) : 'later',
  }
  return { business, branch, findings, owners, tip, states }
}

/** Whether an invited owner can get a code by mail. */
const mailed = ({ accounts, mail }: Config) => accounts === 'cognito' || mail !== undefined

function stateOf(findings: HeadedFinding[]): StepState {
  if (findings.length === 0) return 'open'
  return findings.some(({ status }) => status === 'fail') ? 'wrong' : 'done'
}

/** The step that must be done before this one can be; undefined if nothing is missing. */
export function stepBefore(step: SetupStep, { business, branch }: SetupProgress): SetupStep | undefined {
  if (step === 'business' || step === 'services') return undefined
  if (!business) return 'business'
  return branch || step === 'branch' || step === 'owner' ? undefined : 'branch'
}
