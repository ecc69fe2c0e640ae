import { usePage } from '../page-context.tsx'

/** Links to a signed-in reader's own pages, on pages that strangers see too; nothing for a stranger. */
export function OwnWays() {
  const { t, own } = usePage()
  if (!own) return null
  return (
    <nav className="areas" aria-label={t('common:own.label')}>
      {own.map(({ name, href }) => (
        <a key={name} href={href}>
          {t(`common:own.${name}`)}
        </a>
      ))}
    </nav>
  )
}
