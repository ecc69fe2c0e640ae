import { Icon } from '../../views/components/icon.tsx'
import { Name } from '../../views/components/name.tsx'
import { formatCount, pluralOf } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { CodeMemberView } from './qr.view.ts'

export function People({ people, branchCode }: Pick<CodeMemberView, 'people' | 'branchCode'>) {
  const { t, lang } = usePage()
  if (people.length === 0 && !branchCode) return null
  return (
    <section className="apart">
      <h2>{t('qr:people.title')}</h2>
      <ul className="links">
        {branchCode && (
          <li>
            <a href={branchCode}>
              <Icon name="all" />
              <span className="name">{t('qr:people.branch')}</span>
              <Icon name="arrow" />
            </a>
          </li>
        )}
        {people.map(({ href, name, scans, current }) => (
          <li key={href}>
            <a href={href} aria-current={current ? 'page' : undefined}>
              <Icon name="staff" />
              <span className="what name">
                <Name of={name} />
              </span>
              {scans !== undefined && (
                <span className="small">
                  {t(`qr:people.scans.${pluralOf(scans, lang)}`, { scans: formatCount(scans, lang) })}
                </span>
              )}
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
