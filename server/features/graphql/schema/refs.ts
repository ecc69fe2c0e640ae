import type { Branch as BranchRow } from '../../../venues/branch.store.ts'
import type { Business as BusinessRow } from '../../../venues/business.store.ts'
import type { TippableStaff } from '../../../venues/staff.store.ts'
import type { StaffMember as StaffRow } from '../../../venues/staff.types.ts'
import type { Sum as EarningSumRow, Entry } from '../../earning/earning.types.ts'
import type { ShownCode } from '../../qr/qr.service.ts'
import { builder } from './builder.ts'

// Types that refer to each other. Each type's fields are defined in its own file.
export const BranchType = builder.objectRef<BranchRow>('Branch')
export const BusinessType = builder.objectRef<BusinessRow>('Business')
export const StaffMemberType = builder.objectRef<StaffRow>('StaffMember')
export const TippablePerson = builder.objectRef<TippableStaff & { branchId: string }>('TippablePerson')
export const QrCodeType = builder.objectRef<ShownCode>('QrCode')
export const EarningSum = builder.objectRef<EarningSumRow>('EarningSum')
export const EarningEntry = builder.objectRef<Entry>('EarningEntry')
