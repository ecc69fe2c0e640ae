/** Thrown where made-up tips would stand among real ones, or there is nowhere to put them. */
export class DemoBooksError extends Error {}
