import { Icon } from '../../views/components/icon.tsx'
import { usePage } from '../../views/page-context.tsx'

/** Opens the browser's own printing; without script there is none, and its menu does the same. */
export function PrintButton() {
  const { t } = usePage()
  return (
    <button type="button" className="btn print js">
      <Icon name="print" />
      {t('paper:cash.print')}
    </button>
  )
}
