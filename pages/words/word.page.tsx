import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { TextArea } from '../../views/components/form/text-area.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { LinkLine, TextLink } from '../../views/components/text-link.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { BranchLayout } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { WordFacts, type WordsView } from './word-facts.tsx'
import type { WordsLinks } from './words.page.tsx'

export type WordProps = Omit<FormProps<'reason' | 'to'>, 'action'> & {
  links: WordsLinks & { list: string; tip: string }
  words: WordsView
  timeZone: string
  /** Undefined: the words are about the reader, who can't decide on them. */
  action: string | undefined
}

/** `/branch/words/{tipId}`: one text, its record, and the form that decides. Title: `words:one.title`. */
export function WordPage({ links, words, timeZone, action, ...form }: WordProps) {
  const { t } = usePage()
  return (
    <BranchLayout links={links.area} here="earning">
      <ErrorSummary errors={form.errors} order={['form', 'reason', 'to']} />
      <h1>{t('words:one.title')}</h1>
      <div className="split even">
        <div className="stack">
          <WordFacts words={words} timeZone={timeZone} />
          <p className="paging">
            <TextLink href={links.tip}>{t('words:one.tip')}</TextLink>
          </p>
        </div>
        {action === undefined ? (
          <Notice title={t('words:own.title')}>
            <p>{t('words:own.text')}</p>
          </Notice>
        ) : (
          <Form {...form} action={action} className="aside stack">
            <p>{t('words:one.what')}</p>
            <TextArea name="reason" rows={3} label={t('words:one.reason')} hint={t('words:one.reasonHint')} />
            <div className="actions">
              <Button id="to" name="to" value="hidden">
                {t('words:one.hide')}
              </Button>
              <Button name="to" value="shown">
                {t('words:one.show')}
              </Button>
            </div>
          </Form>
        )}
      </div>
      <LinkLine className="apart center" href={links.list}>
        {t('words:back')}
      </LinkLine>
    </BranchLayout>
  )
}
