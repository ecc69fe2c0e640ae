import { SetupBranchPage, SetupBusinessPage } from '../../../pages/setup/setup-branch.page.tsx'
import { NotFoundError } from '../../base/errors.ts'
import { patterns } from '../../base/paths.ts'
import type { Config } from '../../config/config.ts'
import type { Db, Trx } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { holdSetup } from '../../people/access/setup.store.ts'
import { listBranches } from '../../venues/branch.store.ts'
import { createBusiness, listBusinesses, renameBusiness } from '../../venues/business.store.ts'
import { legalDetailsForm } from '../../venues/legal-details.form.ts'
import type { LegalDetailsForm } from '../../venues/legal-details.schema.ts'
import { findDetails } from '../../venues/legal-details.store.ts'
import type { Web } from '../../web.ts'
import { type BranchForm, branchSchema, newBranch, storedBranch } from '../branch/branch.schema.ts'
import {
  addedAlready,
  branchRefusals,
  type Doer,
  insertBranch,
  type SavedBranch,
  saveBranch,
  updateBranch,
} from '../branch/branch.service.ts'
import { saveLegalDetails } from '../legal/legal-details.service.ts'
import type { SetupProgress } from './setup.progress.ts'
import { loadStep } from './setup-step.ts'
import { waysFrom } from './setup-view.ts'

/** `/setup/branch`: adds the first branch; once there is one, changes it. */
export function setupBranchController(needs: Web): FormHandlers {
  const { clock, config, db, formPage } = needs
  const schema = branchSchema(config.tipYen)
  return formPage<typeof schema, SetupProgress>({
    load: loadStep(needs, 'branch'),
    schema,
    view: async ({ about: { branch }, typed, errors }) => ({
      title: 'setup:steps.branch.title',
      page: (
        <SetupBranchPage
          ways={waysFrom('branch')}
          range={config.tipYen}
          exists={branch !== undefined}
          action={patterns.setupBranch}
          values={{ ...(branch ? storedBranch(branch) : await newBranch(db)), ...typed }}
          errors={errors}
        />
      ),
    }),
    act: async ({ about: { business }, data }) => {
      if (!business) throw new NotFoundError()
      const by = { businessId: business.id, memberId: undefined }
      const saved = await saveFirstBranch(db, by, data, clock())
      if ('refused' in saved) return { errors: branchRefusals[saved.refused] }
      return {
        to: waysFrom('branch').next,
        toast: 'setup:saved',
        log: [{ branchId: saved.id }, 'branch set up'],
      }
    },
  })
}

/**
 * Adds the first branch, or changes the one that is there: a form that is sent twice, or from two tabs, adds one. Throws
 * NotFoundError if the set-up is over meanwhile.
 */
export const saveFirstBranch = (db: Db, by: Doer, form: BranchForm, now: number): Promise<SavedBranch> =>
  saveBranch(db, async (trx) => {
    if (!(await holdSetup(trx))) throw new NotFoundError()
    const [known] = await listBranches(trx, by.businessId)
    if (!known) return insertBranch(trx, by, form, now)
    // The button pressed twice changes nothing, so the audit list says nothing.
    const same = (await addedAlready(trx, by, form)) === known.id
    return same ? { id: known.id } : updateBranch(trx, by, known.id, form, now)
  })

/** `/setup/business`: who takes the tips, and the page of the law as guests will read it. */
export function setupBusinessController(needs: Web): FormHandlers {
  const { clock, config, db, formPage } = needs
  const { schema, shown } = legalDetailsForm(config)
  return formPage<typeof schema, SetupProgress>({
    load: loadStep(needs, 'business'),
    schema,
    view: async ({ about: { business }, typed, errors }) => {
      const kept = business && (await findDetails(db, business.id))
      const { preview, ...form } = shown(typed, kept)
      return {
        title: 'setup:steps.business.title',
        page: (
          <SetupBusinessPage
            ways={waysFrom('business')}
            action={patterns.setupBusiness}
            errors={errors}
            {...form}
            preview={kept || preview.unsaved ? preview : undefined}
          />
        ),
      }
    },
    act: async ({ data: { to, ...details } }) => {
      if (to === 'preview') return { status: 200 }
      const id = await saveBusiness(db, config, details, clock())
      return {
        to: waysFrom('business').next,
        toast: 'setup:saved',
        log: [{ businessId: id }, 'business set up'],
      }
    },
  })
}

type Settings = Pick<Config, 'legalSettings' | 'timeZone'>

/**
 * Makes the business with its legal details, or changes the one that is there: a form that is sent twice, or from two
 * tabs, makes one. It gets the registered name. Throws NotFoundError if the set-up is over meanwhile.
 * @returns its id
 */
export function saveBusiness(
  db: Db,
  { legalSettings, timeZone }: Settings,
  form: LegalDetailsForm,
  now: number,
): Promise<string> {
  const name = legalSettings.name ?? form.name ?? ''
  return inTransaction(db, async (trx) => {
    if (!(await holdSetup(trx))) throw new NotFoundError()
    const businessId = await businessOfName(trx, { name, timeZone }, now)
    await saveLegalDetails(trx, { businessId, memberId: undefined }, form, now)
    return businessId
  })
}

async function businessOfName(
  trx: Trx,
  { name, timeZone }: { name: string; timeZone: string },
  now: number,
): Promise<string> {
  const [known] = await listBusinesses(trx)
  if (known) {
    if (known.name !== name) await renameBusiness(trx, known.id, name)
    return known.id
  }
  const id = await createBusiness(trx, { name, timeZone }, now)
  await recordChange(trx, { businessId: id, action: 'business.created', subject: id, details: { name } }, now)
  return id
}
