import { DaysFilter } from '../../views/components/days-filter.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { EarningFilterView, OptionView } from './earning.view.ts'

/** The filter: days, and a branch or a person if the reader may choose one. */
export function EarningFilter({ filter }: { filter: EarningFilterView }) {
  const { t } = usePage()
  const { values, branches, people } = filter
  const more = branches.length > 0 || people.length > 0
  const texts = {
    choose: t(more ? 'earning:filter.choose' : 'customer:histories.choose'),
    clear: t('earning:filter.clear'),
  }
  return (
    <DaysFilter filter={filter} texts={texts} parts={['#of', '#figures']}>
      {more && (
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
  const { t } = usePage()
  if (options.length === 0) return null
  return (
    <div className="field">
      <label htmlFor={name}>{t(`earning:filter.${name}`)}</label>
      <select className="input" id={name} name={name} defaultValue={value}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.left ? t('earning:filter.left', { name: option.name }) : option.name}
          </option>
        ))}
      </select>
    </div>
  )
}
