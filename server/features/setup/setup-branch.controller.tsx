import { SetupBranchPage } from '../../../pages/setup/setup-branch.page.tsx'
import { NotFoundError } from '../../base/errors.ts'
import { patterns } from '../../base/paths.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import type { Web } from '../../web.ts'
import { branchSchema, newBranch, storedBranch } from '../branch/branch.schema.ts'
import { branchRefusals } from '../branch/branch.service.ts'
import type { SetupProgress } from './setup.progress.ts'
import { saveFirstBranch } from './setup-branch.service.ts'
import { loadStep } from './setup-step.ts'
import { waysFrom } from './setup-view.ts'

type Needs = Pick<Web, 'clock' | 'config' | 'db' | 'flashes' | 'send'>

/** `/setup/branch`: adds the first branch; once there is one, changes it. */
export function setupBranchController(needs: Needs): FormHandlers {
  const { clock, config, db, flashes, send } = needs
  const schema = branchSchema(config.tipYen)
  return formPage<typeof schema, SetupProgress>({
    send,
    load: loadStep(needs, 'branch'),
    schema,
    view: ({ req, about: { branch }, typed, errors }) => ({
      title: req.text('setup:steps.branch.title'),
      signedIn: true,
      page: (
        <SetupBranchPage
          ways={waysFrom('branch')}
          exists={branch !== undefined}
          action={patterns.setupBranch}
          values={{ ...(branch ? storedBranch(branch) : newBranch), ...typed }}
          errors={errors}
        />
      ),
    }),
    act: async ({ req, res, about: { business }, data }) => {
      if (!business) throw new NotFoundError()
      const by = { businessId: business.id, memberId: undefined }
      const saved = await saveFirstBranch(db, by, data, clock())
      if ('refused' in saved) return { errors: branchRefusals[saved.refused] }
      req.log.info({ branchId: saved.id }, 'branch set up')
      flashes.set(res, { type: 'success', key: 'setup:saved' })
      return waysFrom('branch').next
    },
  })
}
