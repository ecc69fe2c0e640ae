export type ErrorProps = { requestId: string; links: { home: string; retry?: string | undefined } }

/** Whatever went wrong on our side. Title: `system:error.title`. */
export function ErrorPage(_: ErrorProps) {
  return null
}
