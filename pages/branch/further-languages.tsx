import { useHolds } from '../../views/components/form/form.tsx'
import { TextArea } from '../../views/components/form/text-area.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { htmlLang, nameOfLang, namesOfLangs } from '../../views/languages.ts'
import { usePage } from '../../views/page-context.tsx'
import { fieldIn, otherVenueLangs, type SpokenField, type TextIn } from '../../views/venue-texts.ts'

/** Japanese and English have a place of their own in each form. */
const folded = otherVenueLangs.filter((lang) => lang !== 'en')

/** The names of the fields below, in the order of the page. */
export const furtherFields = <What extends SpokenField>(...fields: What[]): TextIn<What>[] =>
  folded.flatMap((lang) => fields.map((what) => fieldIn(what, lang) as TextIn<What>))

/** `rows`: of a longer text. */
type Spoken = { what: SpokenField; label: string; rows?: number }
type InputProps = Parameters<typeof TextField>[0] & { rows: number | undefined }

const SpokenInput = ({ rows, ...field }: InputProps) =>
  rows ? <TextArea rows={rows} {...field} /> : <TextField {...field} autoComplete="off" />

/** The same field in English, which has a place of its own. */
export function InEnglish({ what, label, rows }: Spoken) {
  const { t, lang } = usePage()
  return (
    <SpokenInput
      name={fieldIn(what, 'en')}
      label={t('branch:further.in', { what: label, language: nameOfLang('en', lang) })}
      lang="en"
      rows={rows}
      optional
    />
  )
}

/** The same fields once more for each language that few venues need. Open if one holds something, or is wrong. */
export function FurtherLanguages({ fields }: { fields: Spoken[] }) {
  const { t, lang: page } = usePage()
  const open = useHolds(furtherFields(...fields.map(({ what }) => what)))
  return (
    <details className="fold" open={open}>
      <summary>
        {namesOfLangs(page, folded)} <span className="label-opt">{t('common:optional')}</span>
      </summary>
      <div className="stack">
        <p className="hint">{t('branch:further.hint')}</p>
        {folded.map((lang) => (
          <fieldset key={lang} className="field stack">
            <legend>{nameOfLang(lang, page)}</legend>
            {fields.map(({ what, label, rows }) => (
              <SpokenInput
                key={what}
                name={fieldIn(what, lang)}
                label={label}
                lang={htmlLang(lang)}
                rows={rows}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </details>
  )
}
