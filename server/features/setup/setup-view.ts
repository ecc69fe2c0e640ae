import type { SetupWays } from '../../../pages/setup/setup.view.ts'
import { paths, patterns } from '../../base/paths.ts'
import { type SetupStep, setupSteps } from './setup.progress.ts'

/** The address of each step. */
export const stepPaths: Record<SetupStep, string> = {
  business: patterns.setupBusiness,
  branch: patterns.setupBranch,
  services: patterns.setupServices,
  owner: patterns.setupOwner,
  poster: patterns.setupPoster,
  tip: patterns.setupTip,
}

/** Where the page of a step leads: on to the one after it, from the last one back to all of them. */
export function waysFrom(step: SetupStep): SetupWays {
  const at = setupSteps.indexOf(step)
  const after = setupSteps[at + 1]
  return {
    number: at + 1,
    of: setupSteps.length,
    here: stepPaths[step],
    next: after ? stepPaths[after] : paths.setup(),
    all: paths.setup(),
  }
}
