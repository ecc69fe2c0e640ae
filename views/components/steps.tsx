import { usePage } from '../page-context.tsx'

export type StepView = 1 | 2 | 3

/** Which step of a tip the guest has reached: the steps before it are done. */
export function Steps({ current }: { current: StepView }) {
  const { t } = usePage()
  const names = [t('tip:steps.amount'), t('tip:steps.way'), t('tip:steps.pay')]
  return (
    <ol className="steps" aria-label={t('tip:steps.label')}>
      {names.map((name, index) => (
        <li
          key={name}
          className={index + 1 < current ? 'done' : undefined}
          aria-current={index + 1 === current ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  )
}
