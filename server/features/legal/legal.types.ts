/**
 * The day from which each text applies. Who changes a text changes its day too: it is what people have agreed to,
 * and the page shows it.
 */
export const legalVersions = {
  terms: '2026-11-21',
  privacy: '2026-11-21',
  disclosure: '2026-11-21',
} as const

/** The documents that somebody agrees to when registering. */
export const acceptedDocuments = ['terms', 'privacy'] as const
export type AcceptedDocument = (typeof acceptedDocuments)[number]

export type Acceptance = {
  document: AcceptedDocument
  /** `YYYY-MM-DD`. */
  version: string
  /** The language it was read in. */
  lang: 'ja' | 'en' | 'cn'
  /** Ms since 1970. */
  acceptedAt: number
}
