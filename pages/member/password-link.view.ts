/** A link that was just made. */
export type LinkView = {
  address: string
  /** The same as a picture to scan: a `data:` URL. */
  picture: string
  /** Whom it is for. */
  name: string
  email: string
  purpose: 'invite' | 'reset'
  /** Until when it can be used, in ms since 1970. */
  endsAt: number
}

/** A member's link as the owner sees it later. `endsAt`: until when one that was made can be used. */
export type LinkStateView = { purpose: LinkView['purpose']; endsAt: number | undefined }
