import { Fragment } from 'react'
import { namePieces, readingOf } from '../name-pieces.ts'
import { usePage } from '../page-context.tsx'

type Props = { of: string; short?: boolean | undefined }

/**
 * A name that somebody typed. It is never broken, is drawn and read aloud in its own language, and in any script the
 * words next to it stay in their place. `short`: in a sentence, without the reading in brackets.
 */
export function Name({ of, short }: Props) {
  return namePieces(of, usePage().lang, short).map(({ text, lang }, at) => (
    <Fragment key={text}>
      {at > 0 && !text.startsWith('（') && ' '}
      <bdi className={text.startsWith('（') ? 'whole reading' : 'whole'} lang={lang}>
        {text}
      </bdi>
    </Fragment>
  ))
}

/** A name for a list, with its reading on a line below it. */
export function NameLines({ of }: { of: string }) {
  const { written, reading } = readingOf(of)
  return (
    <span className="called">
      <span>
        <Name of={written} />
      </span>
      {reading && (
        <span className="small">
          <Name of={reading} />
        </span>
      )}
    </span>
  )
}
