import { OneMessage } from './message.page.tsx'

type ErrorProps = { requestId: string; links: { home: string; retry?: string | undefined } }

/** An error on our side. Title: `system:error.title`. */
export const ErrorPage = ({ requestId, links }: ErrorProps) => (
  <OneMessage
    icon="bang"
    tone="bad"
    words="system:error"
    help="system:error.paying"
    ways={[
      ...(links.retry ? [{ href: links.retry, label: 'system:actions.tryAgain' } as const] : []),
      { href: links.home, label: 'system:actions.home' },
    ]}
    requestId={requestId}
  />
)

type NotFoundProps = { path: string; links: { home: string } }

/** 404. Title: `system:notFound.title`. */
export const NotFoundPage = ({ path, links }: NotFoundProps) => (
  <OneMessage
    icon="bang"
    words="system:notFound"
    values={{ path }}
    help="system:notFound.help"
    ways={[{ href: links.home, label: 'system:actions.home' }]}
  />
)

/** For a member whose role does not allow the page or the form. Title: `branch:noRight.title`. */
export const NoRightPage = ({ links }: { links: { home: string } }) => (
  <OneMessage
    icon="lock"
    words="branch:noRight"
    help="branch:noRight.help"
    ways={[{ href: links.home, label: 'branch:noRight.back' }]}
  />
)

/** For a member whose role may not change the staff list. Title: `staff:forbidden.title`. */
export const StaffForbiddenPage = ({ links }: { links: { back: string } }) => (
  <OneMessage
    icon="lock"
    words="staff:forbidden"
    help="staff:forbidden.help"
    ways={[{ href: links.back, label: 'staff:back' }]}
  />
)
