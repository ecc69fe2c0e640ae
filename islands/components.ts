/** Every island by name, for the server, which renders them all; the browser loads them one by one (registry.ts). */
export const islands = {}

export type IslandName = keyof typeof islands
