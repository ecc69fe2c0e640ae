/**
 * The day from which each text applies. Change the day whenever you change a text: people agree to this version, and
 * the page shows it.
 */
export const legalVersions = {
  terms: '2026-11-21',
  privacy: '2026-11-23',
  disclosure: '2026-11-21',
} as const

/** The documents that a person agrees to at registration. */
export const acceptedDocuments = ['terms', 'privacy'] as const
