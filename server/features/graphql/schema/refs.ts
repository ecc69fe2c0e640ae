import { NotFoundError } from '../../../base/errors.ts'
import type { Branch as BranchRow } from '../../../venues/branch.store.ts'
import type { Business as BusinessRow } from '../../../venues/business.store.ts'
import type { StaffMember as StaffRow } from '../../../venues/staff.types.ts'
import type { TippableStaff } from '../../../venues/tippable.store.ts'
import type { Sum as EarningSumRow, Entry } from '../../earning/earning.types.ts'
import type { ShownCode } from '../../qr/qr.service.ts'
import { listBranchesById, listBusinessesById } from '../graphql.batches.store.ts'
import { builder } from './builder.ts'

// Types that refer to each other. Each type's fields are defined in its own file. A resolver may return the id of a
// branch or business; the ids are loaded in one query.
export const BranchType = builder.loadableObjectRef<BranchRow, string>('Branch', {
  load: async (ids, { needs }) => inOrder(ids, await listBranchesById(needs.db, ids)),
})
export const BusinessType = builder.loadableObjectRef<BusinessRow, string>('Business', {
  load: async (ids, { needs }) => inOrder(ids, await listBusinessesById(needs.db, ids)),
})
export const StaffMemberType = builder.objectRef<StaffRow>('StaffMember')
export const TippablePerson = builder.objectRef<TippableStaff & { branchId: string }>('TippablePerson')
export const QrCodeType = builder.objectRef<ShownCode>('QrCode')
export const EarningSum = builder.objectRef<EarningSumRow>('EarningSum')
export const EarningEntry = builder.objectRef<Entry>('EarningEntry')

function inOrder<T extends { id: string }>(ids: readonly string[], rows: T[]): (T | Error)[] {
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id) ?? new NotFoundError())
}
