import type { RequestHandler, Router } from 'express'
import type { FormHandlers } from './form-page.ts'

/** Mounts a page with a form at its address: `get` shows it, `post` takes the form, both behind the same guards. */
export function mountPage(
  router: Router,
  pattern: string,
  ...handlers: [...(RequestHandler | RequestHandler[])[], FormHandlers]
): void {
  const guards = handlers.slice(0, -1) as RequestHandler[]
  const { get, post } = handlers[handlers.length - 1] as FormHandlers
  router.get(pattern, ...guards, get)
  router.post(pattern, ...guards, post)
}
