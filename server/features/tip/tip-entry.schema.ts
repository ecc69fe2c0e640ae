export { branchNumberSchema as tipEntrySchema } from '../../http/branch-number.ts'
