import type { ComponentProps } from 'react'
import { Areas } from '../../views/components/areas.tsx'
import { DaysFilter } from '../../views/components/days-filter.tsx'
import { formatCount } from '../../views/format.ts'
import { nameText } from '../../views/name-pieces.ts'
import { calledIn, usePage } from '../../views/page-context.tsx'
import type { EarningFilterView, EarningTab, OptionView } from './earning.view.ts'

/** The tabs of the earnings: sums by person, the list of tips, and the guests' messages. */
export function EarningTabs({ tabs }: { tabs: EarningTab[] }) {
  const { t } = usePage()
  const areas = tabs.map(({ name, ...tab }) => ({ ...tab, text: t(`earning:tabs.${name}`) }))
  return <Areas look="tabs" label={t('earning:title')} areas={areas} />
}

/** The views of the messages: all that the reader may read, those to decide on, and those that were decided. */
export type MessageTabsView = {
  links: Record<'all' | 'waiting' | 'decided', string>
  here: 'all' | 'waiting' | 'decided'
  /** How many wait. */
  count: number
}

export function MessageTabs({ links, here, count }: MessageTabsView) {
  const { t, lang } = usePage()
  const text = (name: MessageTabsView['here']) =>
    name === 'waiting' && count > 0 ? `${t('words:waiting')} ${formatCount(count, lang)}` : t(`words:${name}`)
  const areas = (['all', 'waiting', 'decided'] as const).map((name) => ({
    href: links[name],
    text: text(name),
    here: name === here,
  }))
  return <Areas look="chips" label={t('words:views')} areas={areas} />
}

type FilterProps = { filter: EarningFilterView } & Pick<ComponentProps<typeof DaysFilter>, 'more'>

/** The filter: days, and a branch or a person if the reader may choose one. */
export function EarningFilter({ filter, more }: FilterProps) {
  const { t } = usePage()
  const { values, branches, people } = filter
  const choices = branches.length > 0 || people.length > 0
  const choose = t(choices ? 'earning:filter.choose' : 'customer:histories.choose')
  return (
    <DaysFilter filter={filter} choose={choose} parts={['#of', '#heading']} more={more}>
      {choices && (
        <div className="choices">
          <Choice
            name="branch"
            value={values.branch}
            all={t('earning:filter.allBranches')}
            options={branches}
          />
          <Choice name="staff" value={values.staff} all={t('earning:filter.everybody')} options={people} />
        </div>
      )}
    </DaysFilter>
  )
}

type ChoiceProps = { name: 'branch' | 'staff'; value: string; all: string; options: OptionView[] }

function Choice({ name, value, all, options }: ChoiceProps) {
  const page = usePage()
  const { t } = page
  if (options.length === 0) return null
  const nameOf = (option: OptionView) => nameText(calledIn(page, option.name), page.lang)
  return (
    <div className="field">
      <label htmlFor={name}>{t(`earning:filter.${name}`)}</label>
      <select className="input" id={name} name={name} defaultValue={value}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.left ? t('earning:filter.left', { name: nameOf(option) }) : nameOf(option)}
          </option>
        ))}
      </select>
    </div>
  )
}
