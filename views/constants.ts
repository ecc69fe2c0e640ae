/** Fixed numbers of the product that pages, styles and islands use (product specification, section 9). */

/** A review must have fewer characters than this (see `countCharacters`). */
export const reviewLimit = 200
/** How long a toast stays, in ms. */
export const toastMs = 3000
/** Maximum width of the "coming soon" page, in px. */
export const comingSoonMaxWidth = 768
/** How long dates must be unchanged before a list follows them, in ms. */
export const dateDebounceMs = 1000
/** A page is reloaded at most once in this time because its script could not be loaded, in ms. */
export const chunkReloadGuardMs = 10_000
