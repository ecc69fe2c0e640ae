import { Facts } from '../../views/components/facts.tsx'
import { Name } from '../../views/components/name.tsx'
import { usePage } from '../../views/page-context.tsx'
import { isTippable } from '../../views/roles.ts'
import { SignedMoney } from '../earning/signed-money.tsx'
import { Portrait } from './portrait.tsx'
import type { StaffLine } from './staff.view.ts'

type Shown = { account: boolean; month: boolean }

/** A person of the staff: columns on a wide screen, a name with a note on a phone. */
export function StaffRow({ line, shown }: { line: StaffLine; shown: Shown }) {
  const { t } = usePage()
  const { href, name, code, role, photo, you, account, month } = line
  const parts = [
    // An owner's code is only an internal id.
    isTippable(role) && t('staff:list.code', { code }),
    t(`branch:roles.${role}`),
    account && t(`staff:account.${account}`),
    you && t('staff:list.you'),
  ]
  return (
    <tr>
      <th scope="row">
        <a href={href}>
          <Portrait name={name} photo={photo} />
          <span>
            <span className="name">
              <Name of={name} />
            </span>
            {you && <span className="small broad"> {t('staff:list.you')}</span>}
            <span className="small slim">
              <Facts of={parts.filter(Boolean)} />
            </span>
          </span>
        </a>
      </th>
      <td className="broad">{isTippable(role) && code}</td>
      <td className="broad words-whole">{t(`branch:roles.${role}`)}</td>
      {shown.account && <td className="broad words-whole">{account && t(`staff:account.${account}`)}</td>}
      {shown.month && <td className="yen">{month !== undefined && <SignedMoney yen={month} />}</td>}
    </tr>
  )
}

export function StaffRoster({ staff }: { staff: StaffLine[] }) {
  const { t } = usePage()
  const shown = {
    account: staff.some(({ account }) => account),
    month: staff.some(({ month }) => month !== undefined),
  }
  return (
    <table className="roster full">
      <thead>
        <tr>
          <th scope="col">{t('staff:fields.name')}</th>
          <th scope="col" className="broad">
            {t('staff:fields.code')}
          </th>
          <th scope="col" className="broad">
            {t('staff:fields.role')}
          </th>
          {shown.account && (
            <th scope="col" className="broad">
              {t('staff:member.account')}
            </th>
          )}
          {shown.month && (
            <th scope="col" className="yen">
              {t('earning:figures.month')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {staff.map((line) => (
          <StaffRow key={line.href} line={line} shown={shown} />
        ))}
      </tbody>
    </table>
  )
}
