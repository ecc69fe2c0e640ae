import type { ReactElement } from 'react'
import { HookDeletePage, HookPage } from '../../pages/hooks/hook.page.tsx'
import type { HookMessageView, HookView } from '../../pages/hooks/hook.view.ts'
import { HooksPage } from '../../pages/hooks/hooks.page.tsx'
import { area } from './branch-gallery.tsx'

const links = { area, business: '/branch/business' }
const at = Date.UTC(2026, 10, 21, 7, 3)
const href = '/branch/business/webhooks/h1'
const url = 'https://register.sakura.example.jp/api/v2/tips?branch=asakusa'
const hook: HookView = {
  url,
  secret: undefined,
  oldUntil: undefined,
  failingSince: undefined,
  disabled: undefined,
}
const message = (n: number, given: Partial<HookMessageView>): HookMessageView => ({
  id: `msg_${n}`,
  type: 'tip.succeeded',
  subject: '8kq2vxm4swzr6a1b',
  state: 'sent',
  tries: 1,
  status: 204,
  error: undefined,
  createdAt: at - n * 300_000,
  doneAt: at,
  nextAt: undefined,
  again: `${href}/messages/${n}`,
  ...given,
})
const messages = [
  message(0, {
    type: 'webhook.test',
    state: 'pending',
    tries: 0,
    status: undefined,
    again: undefined,
    nextAt: at,
  }),
  message(1, {}),
  message(2, { type: 'tip.refunded', state: 'pending', tries: 3, status: 500, nextAt: at + 900_000 }),
  message(3, { type: 'staff.changed', state: 'failed', tries: 18, status: undefined, error: 'none' }),
  message(4, { type: 'tip.disputed', state: 'failed', tries: 1, status: undefined, error: 'tls' }),
  message(6, { type: 'payday.closed' }),
  message(7, { type: 'payday.taken_back' }),
  message(5, { state: 'pending', tries: 2, status: undefined, error: 'secret', nextAt: at + 900_000 }),
]
const one = {
  links: { ...links, all: '/branch/business/webhooks', delete: `${href}/delete` },
  action: href,
  hook,
  messages,
  paging: { older: '?after=x', newest: undefined },
}
const list = {
  links,
  hooks: [
    { href, url, failing: false, disabled: undefined },
    { href: `${href}2`, url: 'https://hooks.example.com/tips', failing: true, disabled: undefined },
    { href: `${href}3`, url: 'https://old.example.com/tips', failing: false, disabled: 'member' as const },
  ],
  add: '/branch/business/webhooks',
  most: 5,
  values: { url: '' },
}

/** The business's own systems that are told what happens. */
export const hooksGallery: Record<string, ReactElement> = {
  hooks: <HooksPage {...list} />,
  'hooks-none': <HooksPage {...list} hooks={[]} />,
  'hooks-error': (
    <HooksPage
      {...list}
      hooks={[]}
      values={{ url: 'https://localhost/' }}
      errors={{ url: { key: 'hooks:errors.address' } }}
    />
  ),
  'hooks-many': <HooksPage {...list} add={undefined} />,
  hook: <HookPage {...one} />,
  'hook-new': (
    <HookPage
      {...one}
      hook={{ ...hook, secret: `whsec_${'C2FVsBQIhrscChlQIMV'.repeat(2)}x==`, oldUntil: at + 86_400_000 }}
      messages={[]}
      paging={{ older: undefined, newest: undefined }}
    />
  ),
  'hook-failing': <HookPage {...one} hook={{ ...hook, failingSince: at - 86_400_000 }} />,
  'hook-off': (
    <HookPage
      {...one}
      hook={{ ...hook, disabled: { at, why: 'failing' } }}
      messages={messages.map((each) => ({ ...each, again: undefined }))}
    />
  ),
  'hook-gone': (
    <HookPage
      {...one}
      hook={{ ...hook, disabled: { at, why: 'gone' } }}
      messages={[]}
      paging={{ older: undefined, newest: undefined }}
    />
  ),
  'hook-delete': <HookDeletePage links={{ ...links, back: href }} url={url} action={`${href}/delete`} />,
}
