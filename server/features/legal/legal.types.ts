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
