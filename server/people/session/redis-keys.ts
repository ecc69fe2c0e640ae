export const sessionPrefix = 'session:'
export const sessionKey = (sid: string) => sessionPrefix + sid
/**
 * A sorted set of one person's session ids by last use, to list and to end them. It has no expiry, so that a full Redis
 * (`volatile-lru`) drops the sessions and never this list.
 */
export const personKey = (personId: string) => `sessions-of:${personId}`
