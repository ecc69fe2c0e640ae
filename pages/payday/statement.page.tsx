import { LinkButton } from '../../views/components/button.tsx'
import { PrintButton } from '../../views/components/print-button.tsx'
import type { Lang } from '../../views/lang.ts'
import { htmlLang } from '../../views/languages.ts'
import { PageContextProvider, usePage } from '../../views/page-context.tsx'
import type { Translate } from '../../views/translate.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import type { CustomerLinks } from '../customer/customer.view.ts'
import { CustomerFrame } from '../customer/customer-frame.tsx'
import { StatementSheet } from './statement-sheet.tsx'
import { paydayName, type StatementView } from './statement-words.ts'

export type StatementProps = { links: CustomerLinks; statement: StatementView }

/** `/profile/paydays/{id}/{staffId}`: what one person has in a payday. Title: `paper:statement.title`. */
export function StatementPage({ links, statement }: StatementProps) {
  const { t } = usePage()
  return (
    <CustomerFrame links={links} here="profile">
      <StatementSheet statement={statement} heading="h1" />
      {!statement.reopened && (
        <div className="actions apart">
          <PrintButton text={t('paper:cash.print')} />
        </div>
      )}
    </CustomerFrame>
  )
}

export type StatementsProps = {
  links: BusinessLinks & { back: string }
  /** Each with the language of its person. */
  statements: { statement: StatementView; lang: Lang; t: Translate }[]
}

/** `/branch/business/payday/{id}/statements`: everybody's, each a sheet of its own in its person's language. Title: `paper:statement.all`. */
export function StatementsPage({ links, statements }: StatementsProps) {
  const page = usePage()
  const [first] = statements
  return (
    <BusinessFrame links={links}>
      <div className="unprinted stack">
        <h1>{page.t('paper:statement.all')}</h1>
        <p className="lead">{first && paydayName(page.t, page.lang, first.statement)}</p>
        <div className="actions">
          <PrintButton text={page.t('paper:cash.print')} />
          <LinkButton href={links.back}>{page.t('common:back')}</LinkButton>
        </div>
      </div>
      {statements.map(({ statement, lang, t }) => (
        <article className="sheet-of-paper stack full apart" key={statement.staffId} lang={htmlLang(lang)}>
          <PageContextProvider value={{ ...page, lang, t }}>
            <StatementSheet statement={statement} heading="h2" />
          </PageContextProvider>
        </article>
      ))}
    </BusinessFrame>
  )
}
