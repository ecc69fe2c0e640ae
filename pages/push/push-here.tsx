import PushDevice from '../../islands/push-device.tsx'
import { Island } from '../../views/island.tsx'
import { usePage } from '../../views/page-context.tsx'

type Props = { address: string; publicKey: string; on: boolean; most: number }

/** Turns notifications on in this browser: only its script can. */
export function PushHere({ address, publicKey, on, most }: Props) {
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
