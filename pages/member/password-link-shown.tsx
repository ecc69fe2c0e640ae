import { Email } from '../../views/components/address.tsx'
import { AddressToShare } from '../../views/components/address-to-share.tsx'
import { Name } from '../../views/components/name.tsx'
import { fill } from '../../views/fill.ts'
import { formatDateTime } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { LinkView } from './password-link.view.ts'

type Props = { link: LinkView; timeZone: string }

/** A link to set a password: to scan with the person's own phone, or to send to them. Shown once. */
export function PasswordLinkShown({ link, timeZone }: Props) {
  const { t, lang } = usePage()
  const { name, email, address, picture, endsAt } = link
  return (
    <>
      <p className="lead">{fill(t, 'branch:link.lead', { name: <Name of={name} /> })}</p>
      <div className="code">
        <p>
          <strong>
            <Name of={name} />
          </strong>
          <br />
          <span className="small">
            <Email of={email} />
          </span>
        </p>
        <img src={picture} width={272} height={272} alt={t('branch:link.alt', { name })} />
        <p className="small">{t('branch:link.until', { at: formatDateTime(endsAt, lang, timeZone) })}</p>
      </div>
      <div className="stack-s">
        <p>{t('branch:link.send')}</p>
        <AddressToShare address={address} title={t('branch:link.share')} />
      </div>
      <p className="small">{t('branch:link.once')}</p>
    </>
  )
}
