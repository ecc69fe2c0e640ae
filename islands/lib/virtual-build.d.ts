/** What vite.config.ts tells the service worker about its build. */
declare module 'virtual:build' {
  export const id: string
  /** URLs of the build's scripts. */
  export const files: string[]
}
