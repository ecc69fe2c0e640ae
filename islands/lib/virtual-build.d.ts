/** What vite.config.ts tells the service worker of the build it belongs to. */
declare module 'virtual:build' {
  export const id: string
  /** Addresses of the build's scripts. */
  export const files: string[]
}
