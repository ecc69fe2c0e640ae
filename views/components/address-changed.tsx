import { fill } from '../fill.ts'
import { formatDateTimeZone } from '../format.ts'
import { usePage } from '../page-context.tsx'
import { Email } from './address.tsx'
import { LinkButton } from './button.tsx'
import { PostForm } from './form/post-form.tsx'
import { Notice } from './notice.tsx'

/** Says that the account's address was changed in another browser; nothing if it was not. */
export function AddressChangedNotice() {
  const { t, lang, timeZone, addressChanged } = usePage()
  if (!addressChanged) return null
  const { at, before, member, links } = addressChanged
  return (
    <aside className="told">
      <Notice title={t('common:addressChanged.title')} tone="bad">
        <p>
          {fill(t, 'common:addressChanged.what', {
            when: formatDateTimeZone(at, lang, timeZone),
            email: <Email of={before} />,
          })}
        </p>
        <p>{t(member ? 'common:addressChanged.doMember' : 'common:addressChanged.do')}</p>
        <div className="actions">
          <LinkButton href={links.password}>{t('common:addressChanged.password')}</LinkButton>
          <LinkButton href={links.email}>{t('common:addressChanged.email')}</LinkButton>
          <PostForm action={links.seen} fields={{}}>
            {t('common:addressChanged.seen')}
          </PostForm>
        </div>
      </Notice>
    </aside>
  )
}
