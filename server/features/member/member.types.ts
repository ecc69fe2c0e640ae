/** A signed-in person's place in a business. */
export type Member = {
  staffId: string
  businessId: string
  /** An owner may belong to the whole business and to no branch. */
  branchId: string | undefined
  role: 'staff' | 'manager' | 'owner'
  name: string
}
