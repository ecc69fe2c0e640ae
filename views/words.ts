// The words that the server and the pages both use.

/** What a business's own systems are told of. */
export const hookEventTypes = ['tip.succeeded', 'tip.refunded', 'tip.disputed', 'staff.changed'] as const
export type HookEventType = (typeof hookEventTypes)[number] | 'webhook.test'
/** Of a message to such a system. */
export type MessageState = 'pending' | 'sent' | 'failed'
/** Who or what switched such a system off. */
export type DisabledWhy = 'member' | 'failing' | 'gone'
