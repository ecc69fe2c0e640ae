import { type ReactNode, useId } from 'react'
import { useErrors } from '../../views/components/form/form.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { TilesField } from '../../views/components/form/tiles-field.tsx'
import { WithIcon } from '../../views/components/icon.tsx'
import { nameOfLang } from '../../views/languages.ts'
import { usePage } from '../../views/page-context.tsx'
import { fieldIn, type SpokenField, type TextIn } from '../../views/venue-texts.ts'
import { FurtherLanguages, furtherFields, InEnglish } from './further-languages.tsx'

const spoken = ['name', 'address', 'greeting'] as const

export type BranchFieldName =
  | 'kind'
  | 'number'
  | 'presets'
  | 'opensOn'
  | 'reviewPage'
  | SpokenField
  | TextIn<SpokenField>
const first: BranchFieldName[] = ['name', 'kind', 'number', 'address']
const seen: BranchFieldName[] = ['presets', 'opensOn', 'greeting', 'greetingEn', 'reviewPage']
const translated: BranchFieldName[] = ['nameEn', 'addressEn', ...furtherFields(...spoken)]
export const branchFieldOrder: BranchFieldName[] = [...first, ...seen, ...translated]

/** The fields of a branch. `exists`: it has been added already, and its number may be printed. */
export function BranchFields({ exists }: { exists: boolean }) {
  const { t } = usePage()
  return (
    <FormTabs
      tabs={[
        { label: t('branch:form.part.first'), fields: first, children: <FirstFields exists={exists} /> },
        { label: t('branch:form.part.seen'), fields: seen, children: <SeenFields /> },
        { label: t('branch:form.part.translated'), fields: translated, children: <TranslatedFields /> },
      ]}
    />
  )
}

type Tab = { label: string; fields: readonly string[]; children: ReactNode }

/**
 * The parts of a long form, one at a time, as the styles show them: all of their fields are sent. The first part with an error
 * is open, and each of them says so. Belonging to no form, the buttons are not sent.
 */
function FormTabs({ tabs }: { tabs: Tab[] }) {
  const { t } = usePage()
  const errors = useErrors()
  const id = useId()
  const wrong = tabs.map(({ fields }) => fields.some((field) => errors[field]))
  const open = Math.max(0, wrong.indexOf(true))
  return (
    <div className="form-tabs stack">
      <fieldset className="tabs" aria-label={t('branch:form.parts')}>
        {tabs.map(({ label }, at) => (
          <label key={label}>
            <input type="radio" name={id} form={id} defaultChecked={at === open} />
            {wrong[at] && <strong className="error">{t('common:error')} </strong>}
            {label}
          </label>
        ))}
      </fieldset>
      {tabs.map(({ label, children }) => (
        <section key={label} className="stack" aria-label={label}>
          {children}
        </section>
      ))}
    </div>
  )
}

function FirstFields({ exists }: { exists: boolean }) {
  const { t } = usePage()
  return (
    <>
      <TextField name="name" label={t('branch:form.name')} autoComplete="organization" />
      <KindAndNumber exists={exists} />
      <TextField name="address" label={t('branch:form.address')} autoComplete="street-address" />
    </>
  )
}

/** The fields of a branch's kind and number. The form of the set-up has them, too. */
export function KindAndNumber({ exists }: { exists: boolean }) {
  const { t, lang } = usePage()
  return (
    <>
      <TilesField
        name="kind"
        legend={t('branch:form.kind')}
        options={(['restaurant', 'hotel'] as const).map((kind) => ({
          value: kind,
          label: <WithIcon name={kind}>{t(`common:kind.${kind}`)}</WithIcon>,
        }))}
      />
      <TextField
        name="number"
        label={t('branch:form.number')}
        hint={[t('branch:form.numberHint'), exists && t('branch:form.numberChange')]
          .filter(Boolean)
          .join(lang === 'en' ? ' ' : '')}
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  )
}

function SeenFields() {
  const { t, lang } = usePage()
  return (
    <>
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
        {(['ja', 'en'] as const).map((of) => (
          <TextField
            key={of}
            name={fieldIn('greeting', of)}
            label={nameOfLang(of, lang)}
            lang={of}
            optional
            autoComplete="off"
          />
        ))}
      </fieldset>
      <TextField
        name="reviewPage"
        label={t('branch:form.reviewPage')}
        hint={t('branch:form.reviewPageHint')}
        type="url"
        optional
        autoComplete="off"
      />
    </>
  )
}

function TranslatedFields() {
  const { t } = usePage()
  return (
    <>
      <InEnglish what="name" label={t('branch:form.name')} />
      <InEnglish what="address" label={t('branch:form.address')} />
      <FurtherLanguages fields={spoken.map((what) => ({ what, label: t(`branch:form.${what}`) }))} />
    </>
  )
}
