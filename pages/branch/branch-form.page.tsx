import { Button, LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { TilesField } from '../../views/components/form/tiles-field.tsx'
import { Notice } from '../../views/components/notice.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { htmlLang } from '../../views/lang.ts'
import { usePage } from '../../views/page-context.tsx'
import { BranchWays, type BranchWaysView } from './branch-ways.tsx'
import { BusinessFrame, type BusinessLinks } from './business-frame.tsx'

const greetings = [
  ['greeting', 'ja'],
  ['greetingEn', 'en'],
  ['greetingCn', 'cn'],
] as const

type Field = 'name' | 'kind' | 'number' | 'address' | 'presets' | 'opensOn' | (typeof greetings)[number][0]
const order: Field[] = [
  ...(['name', 'kind', 'number', 'address', 'presets', 'opensOn'] as const),
  ...greetings.map(([name]) => name),
]

export type BranchFormProps = FormProps<Field> & {
  links: BusinessLinks
  /** An existing branch and the links from it. Undefined while a branch is being added. */
  branch?: BranchWaysView | undefined
}

/** `/branch/branches/add` and `/{id}/edit`. Titles: `branch:form.addTitle`, `branch:form.editTitle`. */
export function BranchFormPage({ links, action, values, errors, branch }: BranchFormProps) {
  const { t, lang } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={errors} order={[...order, 'form']} />
      <h1>{t(branch ? 'branch:form.editTitle' : 'branch:form.addTitle')}</h1>
      {branch?.closed && <Notice tone="bad">{t('branch:form.isClosed')}</Notice>}
      <Form action={action} values={values} errors={errors}>
        <TextField name="name" label={t('branch:form.name')} autoComplete="organization" />
        <TilesField
          name="kind"
          legend={t('branch:form.kind')}
          options={(['restaurant', 'hotel'] as const).map((kind) => ({
            value: kind,
            icon: kind,
            label: t(`common:kind.${kind}`),
          }))}
        />
        <TextField
          name="number"
          label={t('branch:form.number')}
          hint={[t('branch:form.numberHint'), branch && t('branch:form.numberChange')]
            .filter(Boolean)
            .join(lang === 'en' ? ' ' : '')}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField name="address" label={t('branch:form.address')} autoComplete="street-address" />
        <TextField
          name="presets"
          label={t('branch:form.presets')}
          hint={t('branch:form.presetsHint')}
          optional
          autoComplete="off"
        />
        <TextField
          name="opensOn"
          label={t('branch:form.opensOn')}
          hint={t('branch:form.opensOnHint')}
          type="date"
          optional
          autoComplete="off"
        />
        <fieldset className="field stack">
          <legend>{t('branch:form.greeting')}</legend>
          <p className="hint">{t('branch:form.greetingHint')}</p>
          {greetings.map(([name, of]) => (
            <TextField
              key={name}
              name={name}
              label={t(`branch:form.greetingIn.${of}`)}
              lang={htmlLang[of]}
              optional
              autoComplete="off"
            />
          ))}
        </fieldset>
        <div className="actions">
          <Button primary>{t(branch ? 'branch:form.save' : 'branch:form.add')}</Button>
          <LinkButton href={links.business}>{t('branch:form.cancel')}</LinkButton>
        </div>
      </Form>
      {branch && <BranchWays branch={branch} />}
    </BusinessFrame>
  )
}
