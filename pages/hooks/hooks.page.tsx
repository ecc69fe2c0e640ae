import { Url } from '../../views/components/address.tsx'
import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { LinkRow } from '../../views/components/link-row.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { hookEventTypes } from '../../views/words.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import type { HookLineView } from './hook.view.ts'
import { keyOf } from './hook.words.ts'

type HooksProps = Pick<FormProps<'url'>, 'values' | 'errors'> & {
  links: BusinessLinks
  hooks: HookLineView[]
  /** Posts `url`. Undefined if the maximum is reached. */
  add: string | undefined
  /** The maximum number of webhooks. */
  most: number
}

/** `/branch/business/webhooks`. Title: `hooks:title`. */
export function HooksPage({ links, hooks, add, most, values, errors }: HooksProps) {
  const { t } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={errors} order={['url', 'form']} />
      <h1>{t('hooks:title')}</h1>
      <p className="lead">{t('hooks:lead')}</p>
      <div className="split even">
        <div>
          <ul className="links">
            {hooks.map((hook) => (
              <LinkRow
                key={hook.href}
                href={hook.href}
                name={<Url of={hook.url} />}
                note={t(hook.disabled ? 'hooks:list.off' : 'hooks:list.on')}
                badge={
                  (hook.failing || (hook.disabled && hook.disabled !== 'member')) && t('hooks:list.failing')
                }
              />
            ))}
          </ul>
          {hooks.length === 0 && <p className="nothing">{t('hooks:list.none')}</p>}
        </div>
        <section className="aside stack">
          <h2>{t('hooks:add.title')}</h2>
          {add ? (
            <Form action={add} values={values} errors={errors}>
              <TextField
                name="url"
                type="url"
                label={t('hooks:add.url')}
                hint={t('hooks:add.urlHint')}
                autoComplete="off"
              />
              <div className="actions">
                <Button primary>{t('hooks:add.submit')}</Button>
              </div>
            </Form>
          ) : (
            <p>{t('hooks:errors.many', { most })}</p>
          )}
        </section>
      </div>
      <What />
    </BusinessFrame>
  )
}

/** For the developer who writes the receiver. */
function What() {
  const { t } = usePage()
  return (
    <details className="apart">
      <summary>{t('hooks:what.title')}</summary>
      <div className="stack">
        <dl className="facts">
          {hookEventTypes.map((type) => (
            <div key={type}>
              <dt>
                <code>{type}</code>
              </dt>
              <dd>{t(`hooks:what.${keyOf(type)}`)}</dd>
            </div>
          ))}
        </dl>
        <p>{t('hooks:what.content')}</p>
        <p>{t('hooks:what.order')}</p>
        <p>
          {t('hooks:what.signed')}{' '}
          <a href="https://www.standardwebhooks.com/" rel="noopener">
            Standard Webhooks
          </a>
        </p>
      </div>
    </details>
  )
}
