import { usePage } from '../page-context.tsx'
import { Icon } from './icon.tsx'

/** The product's mark. It leads to this reader's start page. */
export function Brand() {
  const { t, home } = usePage()
  return (
    <a className="brand" href={home}>
      <Icon name="envelope" />
      {t('common:product')}
    </a>
  )
}
