import { useEffect, useRef, useState } from 'react'
import { Icon } from '../views/components/icon.tsx'
import { MoneyText } from '../views/components/money-text.tsx'
import { moneyParts } from '../views/format.ts'
import { type GuestLang, htmlLang, langOfTag } from '../views/languages.ts'
import { firstLetter, namePieces, nameText, plainName } from '../views/name-pieces.ts'
import { readPresets } from '../views/presets.ts'
import { greetingOf, type SpokenField, translated } from '../views/venue-texts.ts'
import type { VenueKind } from '../views/words.ts'
import { useTyped } from './lib/use-typed.ts'

type GuestPreviewProps = {
  /** What the form holds. */
  values: Record<string, string>
  /** The page's. */
  lang: GuestLang
  /** The form is a person's: the names of the branches they may be at, by id. */
  branches?: Record<string, string> | undefined
  /** Whole yen. */
  range: { minimum: number; maximum: number }
  title: string
  /** In each language of guests. */
  texts: Record<string, PreviewTexts>
}

/** `headingFor` has `{name}`. */
export type PreviewTexts = Record<VenueKind | 'heading' | 'headingFor' | 'submit', string> & {
  greeting: Record<VenueKind, string>
}

/**
 * What a guest will see of what is being typed, in the language of the field. Without a script: of what was stored, in
 * the page's.
 */
export default function GuestPreview({ values, branches, range, title, ...props }: GuestPreviewProps) {
  const root = useRef<HTMLElement>(null)
  const [lang, setLang] = useState(props.lang)
  const formOf = () => root.current?.closest('.split')?.querySelector('form')
  const typed = useTyped(formOf, values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form stays the same
  useEffect(() => {
    const form = formOf()
    const speak = ({ target }: Event) =>
      setLang((target instanceof HTMLElement && langOfTag(target.lang)) || props.lang)
    form?.addEventListener('focusin', speak)
    return () => form?.removeEventListener('focusin', speak)
  }, [props.lang])
  const texts = props.texts[lang]
  if (!texts) return null
  const { branch = '', presets = '' } = typed
  const kind = (['restaurant', 'hotel'] as const).find((one) => one === typed.kind)
  const trimmed = Object.fromEntries(Object.entries(typed).map(([field, text]) => [field, text.trim()]))
  const said = { ...trimmed, texts: trimmed }
  const inLang = (what: SpokenField) => translated(said, what, lang)
  const name = inLang('name') ?? ''
  const greeting = kind ? greetingOf(said, lang, texts.greeting[kind]) : inLang('greeting')
  const short = namePieces(name, lang, true).map(({ text }) => text)
  const person = branches && name !== ''
  const amounts = readPresets(presets, range)
  return (
    <section className="preview" ref={root}>
      <h2>{title}</h2>
      <div inert lang={htmlLang(lang)}>
        <div>
          {kind && (
            <p className="plate-kind">
              <Icon name={kind} />
              {texts[kind]}
            </p>
          )}
          <p className="plate-name">
            {branches ? (Object.hasOwn(branches, branch) ? branches[branch] : '') : plainName(name)}
          </p>
          <p className="plate-where">{inLang('address')?.text}</p>
        </div>
        <h3>{person ? texts.headingFor.replace('{name}', short.join(' ')) : texts.heading}</h3>
        {person && (
          <p className="person">
            <span className="portrait mon">{firstLetter(name)}</span>
            {nameText(name, lang)}
          </p>
        )}
        {greeting && <p className="greeting">{greeting.text}</p>}
        {typeof amounts !== 'string' && amounts.length > 0 && (
          <ul className={amounts.length % 3 === 0 ? 'tiles money' : 'tiles money cols-2'}>
            {amounts.map((yen) => (
              <li className="face" key={yen}>
                <MoneyText {...moneyParts(yen, lang)} />
              </li>
            ))}
          </ul>
        )}
        <p className="btn primary">{texts.submit}</p>
      </div>
    </section>
  )
}
