import { LinkButton } from '../../views/components/button.tsx'
import { usePage } from '../../views/page-context.tsx'

export function NothingInHistories({ filtered, scan }: { filtered: boolean; scan: string }) {
  const { t } = usePage()
  return (
    <div className="nothing">
      <p>{t(filtered ? 'customer:histories.noneThen' : 'customer:histories.none')}</p>
      {!filtered && (
        <>
          <p className="small">{t('customer:histories.noneText')}</p>
          <LinkButton href={scan} className="apart">
            {t('scanner:title')}
          </LinkButton>
        </>
      )}
    </div>
  )
}
