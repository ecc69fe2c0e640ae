import type { ReactElement } from 'react'
import { HomePage } from '../../pages/system/home.page.tsx'
import { TipAmountPage } from '../../pages/tip/tip-amount.page.tsx'
import { headerOf, type Reader } from '../../server/http/own-ways.ts'
import { PageContextProvider, usePage } from '../../views/page-context.tsx'
import * as s from './gallery.samples.ts'

/** A visitor's page as a signed-in reader sees it. */
function Seen({ by, children }: { by: Reader; children: ReactElement }) {
  return (
    <PageContextProvider value={{ ...usePage(), ...headerOf({ reader: by }) }}>
      {children}
    </PageContextProvider>
  )
}

const amount = {
  venue: s.sakura,
  action: '/tip/b1',
  staff: [],
  presets: [300, 500, 1000],
  minimum: 100,
  maximum: 100_000,
  values: { recipient: 'all', preset: '', amount: '', review: '' },
}

export const readerGallery: Record<string, ReactElement> = {
  'reader-home-customer': (
    <Seen by="customer">
      <HomePage action="/tip" links={{ scan: '/scanner' }} />
    </Seen>
  ),
  'reader-amount-member': (
    <Seen by="member">
      <TipAmountPage {...amount} />
    </Seen>
  ),
}
