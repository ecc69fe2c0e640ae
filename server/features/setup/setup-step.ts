import type { Request, Response } from 'express'
import type { Flashes } from '../../http/flash.ts'
import type { Web } from '../../web.ts'
import { type SetupProgress, type SetupStep, setupProgress, stepBefore } from './setup.progress.ts'
import { stepPaths } from './setup-view.ts'

/**
 * For `load` of a step's page: how far the set-up is. If another step must come first, sends the reader there and
 * answers undefined.
 */
export function loadStep(needs: Web & { flashes: Flashes }, step: SetupStep) {
  return async (req: Request, res: Response): Promise<SetupProgress | undefined> => {
    const progress = await setupProgress(needs)
    const before = stepBefore(step, progress)
    if (before === undefined) return progress
    req.log.info({ step, before }, 'another step of the set-up comes first')
    needs.flashes.set(res, { type: 'error', key: 'setup:first' })
    res.redirect(303, stepPaths[before])
    return undefined
  }
}

/** For steps that need a business and a branch: they are there, or {@link loadStep} has answered. */
export function branchOf({ business, branch }: SetupProgress) {
  if (!business || !branch) throw new Error('a step without its branch')
  return { business, branch }
}
