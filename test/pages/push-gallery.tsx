import type { ReactElement } from 'react'
import { type PushDeviceView, PushPage, type PushProps } from '../../pages/push/push.page.tsx'
import { memberLinks } from './staff-samples.ts'

const at = Date.UTC(2026, 10, 21, 7, 3)
const day = 86_400_000
const phone: PushDeviceView = {
  id: 'd1',
  browser: { browser: 'Chrome', system: 'Android' },
  createdAt: at - 12 * day,
  lastSentAt: at,
  here: true,
}
const props: PushProps = {
  links: { branch: memberLinks, profile: '/branch/profile' },
  actions: { settings: '/n', here: '/n/here', remove: '/n/devices', test: '/t' },
  publicKey: 'BKey',
  on: false,
  devices: [],
  most: 10,
  values: { amounts: '0' },
}
const devices: PushDeviceView[] = [
  phone,
  {
    ...phone,
    id: 'd2',
    browser: { browser: 'Safari', system: 'iPhone' },
    lastSentAt: undefined,
    here: false,
  },
  { ...phone, id: 'd3', browser: {}, createdAt: at - 90 * day, here: false },
]

/** A staff member's notifications of tips. */
export const pushGallery: Record<string, ReactElement> = {
  'push-none': <PushPage {...props} />,
  'push-devices': <PushPage {...props} on devices={devices} values={{ amounts: '1' }} />,
  'push-errors': (
    <PushPage {...props} values={{}} errors={{ amounts: { key: 'common:errors.validation' } }} />
  ),
  'push-owner': <PushPage {...props} publicKey={undefined} />,
}
