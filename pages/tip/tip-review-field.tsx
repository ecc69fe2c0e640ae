import ReviewCounter from '../../islands/review-counter.tsx'
import { useField } from '../../views/components/form/form.tsx'
import { Island } from '../../views/island.tsx'
import { usePage } from '../../views/page-context.tsx'

export type TipReviewFieldProps = {
  /** A review must be shorter than this many characters (200). */
  reviewLimit: number
}

/** A message to the staff, with a count of its characters. */
export function TipReviewField({ reviewLimit }: TipReviewFieldProps) {
  const { t } = usePage()
  const { value, error } = useField('review')
  const most = reviewLimit - 1
  return (
    <Island
      of={ReviewCounter}
      when="interaction"
      props={{
        value,
        most,
        counts: {
          used: t('tip:amount.reviewCount', { used: '{used}', most }),
          over: t('tip:amount.reviewOver', { over: '{over}' }),
        },
        texts: {
          label: t('tip:amount.review'),
          optional: t('common:optional'),
          hint: t('tip:amount.reviewHint'),
          errorPrefix: t('common:error'),
        },
        error,
      }}
    />
  )
}
