import { Name } from '../../views/components/name.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import { usePage } from '../../views/page-context.tsx'

/** What an owner has replied to a "not received". `at`: ms since 1970. */
export type ReplyView = { words: string; by: string; at: number }

export function Replies({ replies, timeZone }: { replies: ReplyView[]; timeZone: string }) {
  const { t } = usePage()
  return replies.map(({ words, by, at }) => (
    <div key={at}>
      <p className="small">
        {fill(t, 'payday:answer.reply', {
          name: <Name key="name" of={by} />,
          at: <When key="at" at={at} timeZone={timeZone} />,
        })}
      </p>
      <blockquote className="words" dir="auto">
        {words}
      </blockquote>
    </div>
  ))
}
