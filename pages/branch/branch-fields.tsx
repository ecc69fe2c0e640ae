import { TextField } from '../../views/components/form/text-field.tsx'
import { TilesField } from '../../views/components/form/tiles-field.tsx'
import { WithIcon } from '../../views/components/icon.tsx'
import { type Lang, langs } from '../../views/lang.ts'
import { htmlLang } from '../../views/languages.ts'
import { usePage } from '../../views/page-context.tsx'

/** The field of the greeting in each language. */
export const greetings = { ja: 'greeting', en: 'greetingEn', cn: 'greetingCn' } as const satisfies Record<
  Lang,
  string
>

export type BranchFieldName =
  | 'name'
  | 'kind'
  | 'number'
  | 'address'
  | 'presets'
  | 'opensOn'
  | (typeof greetings)[Lang]
  | 'reviewPage'
export const branchFieldOrder: BranchFieldName[] = [
  ...(['name', 'kind', 'number', 'address', 'presets', 'opensOn'] as const),
  ...langs.map((lang) => greetings[lang]),
  'reviewPage',
]

/** The fields of a branch. `exists`: it has been added already, and its number may be printed. */
export function BranchFields({ exists }: { exists: boolean }) {
  const { t, lang } = usePage()
  return (
    <>
      <TextField name="name" label={t('branch:form.name')} autoComplete="organization" />
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
        {langs.map((of) => (
          <TextField
            key={of}
            name={greetings[of]}
            label={t(`branch:form.greetingIn.${of}`)}
            lang={htmlLang(of)}
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
