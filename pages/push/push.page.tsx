import PushDevice from '../../islands/push-device.tsx'
import { LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { FormEnd } from '../../views/components/form/form-end.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { RadioList } from '../../views/components/form/radio-list.tsx'
import { When } from '../../views/components/when.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { Island } from '../../views/island.tsx'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { SessionView } from '../customer/customer.view.ts'
import { browserName } from '../customer/session-lines.tsx'

/** A browser in which the reader is told of tips. Times are ms since 1970. */
export type PushDeviceView = {
  id: string
  browser: SessionView['browser']
  createdAt: number
  /** Undefined: nothing was sent yet. */
  lastSentAt: number | undefined
  /** The browser that shows this page. */
  here: boolean
}

export type PushProps = Pick<FormProps<'amounts'>, 'values' | 'errors'> & {
  links: { branch: BranchLinks; profile: string }
  /** `here` is for the script; the others are forms. */
  actions: { settings: string; here: string; remove: string; test: string }
  /** With which a browser subscribes; undefined for owners, whom guests can't tip. */
  publicKey: string | undefined
  /** Whether this browser is one of the devices. */
  on: boolean
  devices: PushDeviceView[]
  /** The maximum number of devices. */
  most: number
}

/** `/branch/profile/notifications`. Title: `push:title`. */
export function PushPage(props: PushProps) {
  const { links, actions, publicKey, on, devices, most, values, errors } = props
  const { t } = usePage()
  if (publicKey === undefined) return <NoPush {...props} />
  return (
    <BranchLayout links={links.branch}>
      <ErrorSummary errors={errors} order={['amounts', 'form']} />
      <h1>{t('push:title')}</h1>
      <p className="lead">{t('push:lead')}</p>
      <div className="split even">
        <div className="stack">
          <section className="stack">
            <h2>{t('push:here.title')}</h2>
            <PushHere address={actions.here} publicKey={publicKey} on={on} most={most} />
          </section>
          <PushDevices actions={actions} devices={devices} />
        </div>
        <div className="apart aside">
          <Form action={actions.settings} values={values} errors={errors}>
            <RadioList
              name="amounts"
              legend={t('push:settings.amounts')}
              options={[
                { value: '0', label: t('push:settings.amountsNo') },
                { value: '1', label: t('push:settings.amountsYes') },
              ]}
            />
            <FormEnd back={links.profile}>{t('push:settings.save')}</FormEnd>
          </Form>
        </div>
      </div>
    </BranchLayout>
  )
}

/** An owner is told of nothing, and has only the devices of an earlier role. */
function NoPush({ links, actions, devices }: PushProps) {
  const { t } = usePage()
  return (
    <BranchLayout links={links.branch}>
      <h1>{t('push:title')}</h1>
      <p>{t('push:here.owner')}</p>
      {devices.length > 0 && <PushDevices actions={actions} devices={devices} />}
      <div className="actions">
        <LinkButton href={links.profile}>{t('common:back')}</LinkButton>
      </div>
    </BranchLayout>
  )
}

/** The reader's devices, each with a button to remove it. An island replaces the whole section after a change. */
function PushDevices({ actions, devices }: Pick<PushProps, 'actions' | 'devices'>) {
  const { t, timeZone } = usePage()
  return (
    <section className="stack push-devices">
      <h2>{t('push:devices.title')}</h2>
      {devices.length === 0 && <p className="nothing">{t('push:devices.none')}</p>}
      <ul className="log sessions">
        {devices.map(({ id, browser, createdAt, lastSentAt, here }) => (
          <li key={id} data-here={here || undefined}>
            <span className="name">{browserName(t, browser)}</span>
            <span className="small">
              {here && `${t('push:devices.here')} · `}
              {t('push:devices.since')} <When at={createdAt} timeZone={timeZone} />
            </span>
            <span className="small">
              {lastSentAt === undefined ? (
                t('push:devices.never')
              ) : (
                <>
                  {t('push:devices.lastSent')} <When at={lastSentAt} timeZone={timeZone} />
                </>
              )}
            </span>
            <PostForm action={actions.remove} fields={{ device: id }} className="danger">
              {t('push:devices.remove')}
              <span className="vh"> {browserName(t, browser)}</span>
            </PostForm>
          </li>
        ))}
      </ul>
      {devices.some(({ here }) => here) && <PostForm action={actions.test}>{t('push:test.button')}</PostForm>}
      <p className="small">{t('push:devices.ends')}</p>
    </section>
  )
}

type Props = { address: string; publicKey: string; on: boolean; most: number }

/** Turns notifications on in this browser: only its script can. */
function PushHere({ address, publicKey, on, most }: Props) {
  const { t } = usePage()
  return (
    <>
      <noscript>
        <p>{t('push:here.noScript')}</p>
      </noscript>
      <Island
        of={PushDevice}
        when="load"
        props={{
          address,
          publicKey,
          on,
          list: '.push-devices',
          texts: {
            on: t('push:here.on'),
            off: t('push:here.off'),
            turnOn: t('push:here.turnOn'),
            turnOff: t('push:here.turnOff'),
            asks: t('push:here.asks'),
            working: t('push:here.working'),
            denied: t('push:here.denied'),
            unsupported: t('push:here.unsupported'),
            failed: t('push:here.failed'),
            server: t('push:here.server'),
            private: t('push:here.private'),
            service: t('push:here.service'),
            many: t('push:here.many', { most }),
            iosTitle: t('push:here.iosTitle'),
            ios: [
              t('push:here.iosLead'),
              t('push:here.iosShare'),
              t('push:here.iosAdd'),
              t('push:here.iosOpen'),
            ],
          },
        }}
      />
    </>
  )
}
