import { Name } from '../../views/components/name.tsx'
import { formatList } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { PayrollEncoding } from '../../views/words.ts'

export type LackingView = {
  encoding: PayrollEncoding
  /** Whose rows can't be written; without a name it is the row of headers. */
  lacking: { name: string; characters: string[] }[]
}

/** Whose rows a payroll file can't hold, and what to do; nothing where it holds all. */
export function LackingRows({ encoding, lacking }: LackingView) {
  const { t, lang } = usePage()
  if (lacking.length === 0) return null
  return (
    <section className="notice bad">
      <p>{t('payday:file.lacking', { encoding: t(`payday:encoding.${encoding}`) })}</p>
      <ul>
        {lacking.map(({ name, characters }) => (
          <li key={`${name} ${characters.join('')}`}>
            {name ? <Name of={name} /> : t('payday:file.headers')} <bdi>{formatList(characters, lang)}</bdi>
          </li>
        ))}
      </ul>
      <p>{t('payday:file.lackingHelp')}</p>
    </section>
  )
}
