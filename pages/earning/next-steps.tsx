import { Icon, type IconName } from '../../views/components/icon.tsx'
import { usePage } from '../../views/page-context.tsx'

type NextStep = 'branch' | 'staff' | 'codes' | 'ownCode'
export type NextStepsProps = { steps: { name: NextStep; href: string }[]; ofStaff: boolean }

const icons: Record<NextStep, IconName> = {
  branch: 'restaurant',
  staff: 'staff',
  codes: 'print',
  ownCode: 'qr',
}

/** Before the first tip: what to do to get it. */
export function NextSteps({ steps, ofStaff }: NextStepsProps) {
  const { t } = usePage()
  return (
    <section className="part">
      <h2>{t('earning:next.title')}</h2>
      <p className="lead">{t(ofStaff ? 'earning:next.leadStaff' : 'earning:next.lead')}</p>
      <ul className="links papers">
        {steps.map(({ name, href }) => (
          <li key={name}>
            <a href={href}>
              <Icon name={icons[name]} />
              <span>
                <span className="name">{t(`earning:next.${name}`)}</span>
                <span className="small">{t(`earning:next.${name}Note`)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
