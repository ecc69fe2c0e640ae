import { Email } from '../../views/components/address.tsx'
import { AddressToShare } from '../../views/components/address-to-share.tsx'
import { LinkButton } from '../../views/components/button.tsx'
import type { IconName } from '../../views/components/icon.tsx'
import { IconLinks } from '../../views/components/link-row.tsx'
import { Name } from '../../views/components/name.tsx'
import { Portrait } from '../../views/components/portrait.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { LinkLine, TextLink } from '../../views/components/text-link.tsx'
import { fill } from '../../views/fill.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { AccountState, PayWay, Role } from '../../views/words.ts'

export type StaffMemberProps = {
  links: BranchLinks
  name: string
  /** Undefined for owners, whom nobody tips. */
  code: string | undefined
  /** Undefined for members of the whole business. */
  branch: string | undefined
  greeting: string | undefined
  photo: string | undefined
  /**
   * For readers who may manage members. `register`: where an invited person registers; `link`: where they are shown a link
   * instead.
   */
  account:
    | { role: Role; state: AccountState; email: string | undefined; register?: string; link?: string }
    | undefined
  /** How they are paid, for the same readers; of owners nothing. */
  pay: { number: string; way: PayWay | undefined } | undefined
  ways: { back: string } & Partial<Record<Way | 'edit' | 'delete', string>>
}

/** `/branch/staff/{id}`. Title: the person's name. */
export function StaffMemberPage(props: StaffMemberProps) {
  const { links, name, code, branch, greeting, photo, account, pay, ways } = props
  const { t } = usePage()
  return (
    <BranchLayout links={links} here="staff">
      <div className="split even">
        <div className="stack">
          <div className="person">
            <Portrait name={name} photo={photo} large />
            <div>
              <h1>
                <Name of={name} />
              </h1>
              {greeting && <p className="greeting">{greeting}</p>}
            </div>
          </div>
          <SummaryList
            rows={[
              code !== undefined && { label: t('staff:fields.code'), value: code },
              account && { label: t('staff:fields.role'), value: t(`branch:roles.${account.role}`) },
              {
                label: t('staff:fields.branch'),
                value: branch ? <Name of={branch} /> : t('staff:member.wholeBusiness'),
              },
              account && {
                label: t('staff:member.account'),
                value: t(`staff:account.${account.state}`),
                note: account.email && <Email of={account.email} />,
              },
              pay && pay.number !== '' && { label: t('staff:fields.payrollNumber'), value: pay.number },
              pay?.way && { label: t('staff:fields.payWay'), value: t(`staff:payWay.${pay.way}`) },
            ]}
          />
          {account?.state === 'invited' && account.email && (
            <div className="notice stack-s">
              {account.register && (
                <>
                  <p>{fill(t, 'staff:member.invite', { email: <Email of={account.email} /> })}</p>
                  <p className="small">{t('staff:member.registerLink')}</p>
                  <AddressToShare address={account.register} title={t('auth:register.title')} />
                </>
              )}
              {account.link && (
                <>
                  <p>{t('staff:member.inviteLink')}</p>
                  <p>
                    <TextLink href={account.link}>{t('branch:link.invite.title')}</TextLink>
                  </p>
                </>
              )}
            </div>
          )}
        </div>
        <div className="aside">
          <IconLinks
            of={wayIcons.map(([name, icon]) => ({ icon, href: ways[name], text: t(`staff:member.${name}`) }))}
          />
          {(ways.edit || ways.delete) && (
            <div className="actions apart">
              {ways.edit && <LinkButton href={ways.edit}>{t('staff:member.edit')}</LinkButton>}
              {ways.delete && (
                <LinkButton className="danger" href={ways.delete}>
                  {t('staff:member.delete')}
                </LinkButton>
              )}
            </div>
          )}
        </div>
      </div>
      <LinkLine className="apart center" href={ways.back}>
        {t('staff:back')}
      </LinkLine>
    </BranchLayout>
  )
}

type Way = 'more' | 'card' | 'qr' | 'earning' | 'photo' | 'role' | 'profile'

const wayIcons: [Way, IconName][] = [
  ['more', 'all'],
  ['card', 'print'],
  ['qr', 'qr'],
  ['earning', 'bars'],
  ['photo', 'staff'],
  ['role', 'all'],
  ['profile', 'lock'],
]
