import ShareLink from '../../islands/share-link.tsx'
import { Island } from '../island.tsx'
import { usePage } from '../page-context.tsx'

type Props = { url: string; title: string; when: 'load' | 'visible' }

/** With a script: shares a URL from the phone, or copies it. Without a script it shows nothing. */
export function ShareButton({ url, title, when }: Props) {
  const { t } = usePage()
  return (
    <Island
      of={ShareLink}
      when={when}
      props={{
        url,
        title,
        label: t('venue:code.share.share'),
        copied: t('venue:code.share.copied'),
        failed: t('venue:code.share.failed'),
      }}
    />
  )
}
