import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { TextArea } from '../../views/components/form/text-area.tsx'
import { TickField } from '../../views/components/form/tick-field.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { BranchLayout } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { WordsLinks } from './words.page.tsx'

export type WordsSettingsProps = FormProps<'own' | 'list'> & { links: WordsLinks & { list: string } }

/** `/branch/words/settings`: what holds a guest's text. Title: `words:settings.title`. */
export function WordsSettingsPage({ links, ...form }: WordsSettingsProps) {
  const { t } = usePage()
  return (
    <BranchLayout links={links.area} here="earning">
      <ErrorSummary errors={form.errors} order={['form', 'own', 'list']} />
      <h1>{t('words:settings.title')}</h1>
      <p>{t('words:settings.always')}</p>
      <Form {...form}>
        <TextArea
          name="own"
          rows={8}
          label={t('words:settings.own')}
          hint={t('words:settings.ownHint')}
          spellCheck={false}
        />
        <TickField name="list" value="yes">
          {t('words:settings.list')}
        </TickField>
        <p className="small">{t('words:settings.onlyNew')}</p>
        <div className="actions">
          <Button primary>{t('words:settings.submit')}</Button>
        </div>
      </Form>
      <LinkLine className="apart center" href={links.list}>
        {t('words:back')}
      </LinkLine>
    </BranchLayout>
  )
}
