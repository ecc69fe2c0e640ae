import { Button, LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { RadioList } from '../../views/components/form/radio-list.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { PushDeviceView } from './push.view.ts'
import { PushDevices } from './push-devices.tsx'
import { PushHere } from './push-here.tsx'

export type PushProps = Pick<FormProps<'amounts' | 'quietFrom' | 'quietTo'>, 'values' | 'errors'> & {
  links: { branch: BranchLinks; profile: string }
  /** `here` is for the script; the others are forms. */
  actions: { settings: string; here: string; remove: string }
  /** With which a browser subscribes; undefined for owners, whom guests can't tip. */
  publicKey: string | undefined
  /** Whether this browser is one of the devices. */
  on: boolean
  devices: PushDeviceView[]
  /** The maximum number of devices. */
  most: number
}

/** `/branch/profile/notifications`. Title: `push:title`. */
export function PushPage({ links, actions, publicKey, on, devices, most, values, errors }: PushProps) {
  const { t } = usePage()
  return (
    <BranchLayout links={links.branch} here="profile">
      <ErrorSummary errors={errors} order={['quietFrom', 'quietTo', 'amounts', 'form']} />
      <h1>{t('push:title')}</h1>
      <p className="lead">{t('push:lead')}</p>
      <div className="split even">
        <div className="stack">
          <section className="stack">
            <h2>{t('push:here.title')}</h2>
            {publicKey === undefined ? (
              <p>{t('push:here.owner')}</p>
            ) : (
              <PushHere address={actions.here} publicKey={publicKey} on={on} most={most} />
            )}
          </section>
          <PushDevices action={actions.remove} devices={devices} />
        </div>
        <div className="apart aside">
          <Form action={actions.settings} values={values} errors={errors}>
            <fieldset className="stack">
              <legend>{t('push:settings.quiet')}</legend>
              <p className="hint">{t('push:settings.quietHint')}</p>
              <TextField name="quietFrom" type="time" label={t('push:settings.from')} />
              <TextField name="quietTo" type="time" label={t('push:settings.to')} />
            </fieldset>
            <RadioList
              name="amounts"
              legend={t('push:settings.amounts')}
              options={[
                { value: '0', label: t('push:settings.amountsNo') },
                { value: '1', label: t('push:settings.amountsYes') },
              ]}
            />
            <div className="actions">
              <Button primary>{t('push:settings.save')}</Button>
              <LinkButton href={links.profile}>{t('common:back')}</LinkButton>
            </div>
          </Form>
        </div>
      </div>
    </BranchLayout>
  )
}
