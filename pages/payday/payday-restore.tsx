import { LinkButton } from '../../views/components/button.tsx'
import { Name } from '../../views/components/name.tsx'
import { usePage } from '../../views/page-context.tsx'
import { SignedMoney } from '../earning/signed-money.tsx'

/** `here`: whether this server keeps the file beside its backups, too. */
export type CopyView = { href: string; here: boolean }

/** Where all paydays can be downloaded, so that a restore loses none. */
export function PaydayCopy({ copy }: { copy: CopyView }) {
  const { t } = usePage()
  return (
    <section>
      <h2>{t('record:copy.title')}</h2>
      <p>{t(copy.here ? 'record:copy.here' : 'record:copy.away')}</p>
      <p>
        <a href={copy.href} download>
          {t('record:copy.download')}
        </a>
      </p>
    </section>
  )
}

export type DifferenceView = { staffId: string; name: string; yen: number; borne: boolean }

type Props = {
  differences: DifferenceView[]
  /** Where the house bears what people would owe, while it can. */
  bear?: string | undefined
}

/** By how much the books differ from paydays that were loaded after a restore. */
export function PaydayDifferences({ differences, bear }: Props) {
  const { t } = usePage()
  return (
    <section>
      <h2>{t('record:differences.title')}</h2>
      <p>{t('record:differences.what')}</p>
      <ul className="stack">
        {differences.map(({ staffId, name, yen, borne }) => (
          <li key={staffId}>
            <Name of={name} /> <SignedMoney yen={yen} />
            {borne && <span className="small"> {t('record:differences.borne')}</span>}
          </li>
        ))}
      </ul>
      <p>{t('record:differences.house')}</p>
      {bear && (
        <div className="actions">
          <LinkButton href={bear}>{t('record:differences.bear')}</LinkButton>
        </div>
      )}
    </section>
  )
}
