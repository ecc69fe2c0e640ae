import { LinkButton } from '../../views/components/button.tsx'
import { Name } from '../../views/components/name.tsx'
import { formatList } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { PayrollEncoding } from '../../views/words.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'

type LackingView = {
  encoding: PayrollEncoding
  /** Whose rows can't be written; without a name it is the row of headers. */
  lacking: { name: string; characters: string[] }[]
}

type Props = LackingView & { links: BusinessLinks & { back: string }; settings: string }

/** In place of a payroll file that can't be written. Title: `payday:file.payroll`. */
export function LackingPage({ links, settings, ...lacking }: Props) {
  const { t } = usePage()
  return (
    <BusinessFrame links={links}>
      <h1>{t('payday:file.payroll')}</h1>
      <LackingRows {...lacking} />
      <div className="actions">
        <LinkButton primary href={`${settings}#payroll`}>
          {t('payday:settings.title')}
        </LinkButton>
        <LinkButton href={links.back}>{t('common:back')}</LinkButton>
      </div>
    </BusinessFrame>
  )
}

/** Whose rows a payroll file can't hold, and what to do. */
export function LackingRows({ encoding, lacking }: LackingView) {
  const { t, lang } = usePage()
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
