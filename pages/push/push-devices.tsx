import { Button } from '../../views/components/button.tsx'
import { ButtonForm } from '../../views/components/form/button-form.tsx'
import { When } from '../../views/components/when.tsx'
import { usePage } from '../../views/page-context.tsx'
import { browserName } from '../customer/session-lines.tsx'
import type { PushDeviceView } from './push.view.ts'

/** The reader's devices, each with a button to remove it. An island replaces the whole section after a change. */
export function PushDevices({ action, devices }: { action: string; devices: PushDeviceView[] }) {
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
            <ButtonForm action={action} fields={{ device: id }}>
              <Button>
                {t('push:devices.remove')}
                <span className="vh"> {browserName(t, browser)}</span>
              </Button>
            </ButtonForm>
          </li>
        ))}
      </ul>
      <p className="small">{t('push:devices.ends')}</p>
    </section>
  )
}
