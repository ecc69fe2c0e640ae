/** Whose code: a branch's, or a person's at that branch. */
export type CodeOwner = { branchId: string; staffId: string | undefined }

/** A code in use. */
export type Code = {
  token: string
  /** How often it has been scanned. */
  scans: number
  /** Since when it has been in use, in ms since 1970. */
  since: number
  /** How often the codes before it were scanned. */
  earlierScans: number
}
