/** The product's fixed numbers that pages, styles and islands use (product specification, section 9). */

/** A review has fewer characters than this, as people count them. */
export const reviewLimit = 200
/** How long a toast stays, in ms. */
export const toastMs = 3000
/** The widest that the "coming soon" page gets, in px. */
export const comingSoonMaxWidth = 768
/** How long dates must rest before a list follows them, in ms. */
export const dateDebounceMs = 1000
/** Within this time a page is reloaded at most once because its script could not be loaded, in ms. */
export const chunkReloadGuardMs = 10_000
