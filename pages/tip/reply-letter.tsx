import { Name } from '../../views/components/name.tsx'
import { fill } from '../../views/fill.ts'
import type { DisplayName } from '../../views/name-pieces.ts'
import { usePage } from '../../views/page-context.tsx'
import type { Reply } from '../../views/words.ts'
import type { RecipientView } from './tip.view.ts'

/** A reply to a guest's words; `venue`: the name of the house, for replies that no person signs. */
export type LetterView = { words: Reply; from: RecipientView; venue: DisplayName }

/** The reply in the reader's language. */
export function ReplyLetter({ words, ...signed }: LetterView) {
  const { t } = usePage()
  return (
    <figure className="letter">
      <figcaption>
        <ReplyFrom {...signed} />
      </figcaption>
      <blockquote>{t(`tip:reply.words.${words}`)}</blockquote>
    </figure>
  )
}

/** What stands above a reply. */
export function ReplyFrom({ from, venue }: Omit<LetterView, 'words'>) {
  const { t } = usePage()
  const name = <Name of={from.kind === 'staff' ? from.name : venue} short />
  return fill(t, `tip:reply.from.${from.kind}`, { name })
}
