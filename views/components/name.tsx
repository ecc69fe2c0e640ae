import { Fragment } from 'react'
import { htmlLang } from '../languages.ts'
import { type DisplayName, formsOf, langOfWords, namePieces, writtenIn } from '../name-pieces.ts'
import { calledIn, usePage } from '../page-context.tsx'
import type { TranslatedText } from '../venue-texts.ts'

type Props = { of: DisplayName; short?: boolean | undefined }

/**
 * A name that somebody typed, as the reader understands it. It is never broken, is drawn and read aloud in its own language,
 * and in any script the words next to it stay in their place. `short`: in a sentence, without its other form.
 */
export function Name({ of, short }: Props) {
  const page = usePage()
  return namePieces(calledIn(page, of), page.lang, short).map(({ text, lang, beside }, at) => (
    <Fragment key={text}>
      {at > 0 && !text.startsWith('（') && ' '}
      <bdi className={`whole${beside ? ' small' : text.startsWith('（') ? ' reading' : ''}`} lang={lang}>
        {text}
      </bdi>
    </Fragment>
  ))
}

/**
 * What a venue or a person says; nothing if they say nothing. Marks its language if that is not the page's. `note`: in a
 * line of a list.
 */
export function Greeting({ of, note }: { of: TranslatedText | undefined; note?: boolean }) {
  const page = htmlLang(usePage().lang)
  if (!of) return null
  const known = of.lang === 'ja' ? writtenIn(of.text) : htmlLang(of.lang)
  const lang = known === page ? undefined : known
  return note ? (
    <span lang={lang}>{of.text}</span>
  ) : (
    <p className="greeting" lang={lang}>
      {of.text}
    </p>
  )
}

/** A guest's words. `page`: the language in which the guest read the page on which they wrote them. */
export function GuestWords({ of, page }: { of: string; page?: string | undefined }) {
  const [lang, here] = [langOfWords(of, page), htmlLang(usePage().lang)]
  return <bdi lang={lang === here ? undefined : lang}>{of}</bdi>
}

/** A name for a list, with its other form on a line below it. */
export function NameLines({ of }: { of: DisplayName }) {
  const { first, second } = formsOf(of, usePage().lang)
  const part = (text: string) => (typeof of === 'string' ? text : { ...of, text })
  return (
    <span className="called">
      <span>
        <Name of={part(first)} />
      </span>
      {second && (
        <span className="small">
          <Name of={part(second)} />
        </span>
      )}
    </span>
  )
}
