import type { ListView } from '../list-view.ts'
import { usePage } from '../page-context.tsx'
import { PrintButton } from './print-button.tsx'
import { TextLink } from './text-link.tsx'

type Props = { list: Pick<ListView, 'print'>; text: string }

/** Leads to the whole list for paper; there it is the button that prints. */
export function PrintList({ list, text }: Props) {
  const { t } = usePage()
  if (list.print) return <TextLink href={list.print}>{text}</TextLink>
  return <PrintButton primary text={t('earning:list.printNow')} />
}
