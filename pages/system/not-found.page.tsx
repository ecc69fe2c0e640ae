export type NotFoundProps = { path: string; links: { home: string } }

/** 404. Title: `system:notFound.title`. */
export function NotFoundPage(_: NotFoundProps) {
  return null
}
