import { usePage } from '../../views/page-context.tsx'
import { SignedMoney } from './signed-money.tsx'

type Props = { today: number; month: number; total: number; id?: string }

/** Today, this month and the total. */
export function Figures({ today, month, total, id }: Props) {
  const { t } = usePage()
  const figures = [
    ['today', today],
    ['month', month],
    ['total', total],
  ] as const
  return (
    <dl className="figures three">
      {figures.map(([name, yen]) => (
        <div key={name}>
          <dt>{t(`earning:figures.${name}`)}</dt>
          <dd id={id && name === 'today' ? id : undefined}>
            <SignedMoney yen={yen} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
