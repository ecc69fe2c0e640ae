import type { ListView } from '../list-view.ts'
import { usePage } from '../page-context.tsx'
import { Icon } from './icon.tsx'
import { TextLink } from './text-link.tsx'

type Props = { list: Pick<ListView, 'print'>; text: string }

/** Leads to the whole list for paper; there it is the button that prints. */
export function PrintList({ list, text }: Props) {
  const { t } = usePage()
  if (list.print) return <TextLink href={list.print}>{text}</TextLink>
  return (
    <button type="button" className="btn primary print js">
      <Icon name="print" />
      {t('earning:list.printNow')}
    </button>
  )
}
