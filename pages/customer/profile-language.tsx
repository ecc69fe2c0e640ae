import { Button } from '../../views/components/button.tsx'
import { RadioTiles } from '../../views/components/form/radio-tiles.tsx'
import { htmlLang, langs, languageNames } from '../../views/lang.ts'
import { usePage } from '../../views/page-context.tsx'

export function ProfileLanguage({ action }: { action: string }) {
  const { t, lang } = usePage()
  return (
    <form method="get" action={action} className="apart stack">
      <fieldset>
        <legend>{t('customer:profile.language')}</legend>
        <RadioTiles
          name="lang"
          id="lang"
          chosen={lang}
          options={langs.map((each) => ({
            value: each,
            label: <span lang={htmlLang[each]}>{languageNames[each]}</span>,
          }))}
        />
      </fieldset>
      <Button>{t('customer:profile.languageSave')}</Button>
    </form>
  )
}
