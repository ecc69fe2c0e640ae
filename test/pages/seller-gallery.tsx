import type { ReactElement } from 'react'
import { LegalDetailsPage } from '../../pages/legal/legal-details.page.tsx'
import { area } from './branch-gallery.tsx'
import * as s from './gallery.samples.ts'

const typed = Object.fromEntries(Object.entries(s.business).map(([name, value]) => [name, value ?? '']))
const owners = { links: { area, business: '/branch/business' }, action: '/branch/business/legal' }
const yen = { minimum: 100, maximum: 100_000 }

/** What an owner says about the seller. */
export const sellerGallery: Record<string, ReactElement> = {
  'legal-details': (
    <LegalDetailsPage
      {...owners}
      values={{}}
      settings={s.noBusiness}
      preview={{ ...yen, business: s.noBusiness, unsaved: false }}
    />
  ),
  'legal-details-preview': (
    <LegalDetailsPage
      {...owners}
      values={typed}
      settings={{ ...s.noBusiness, name: s.business.name, phone: s.business.phone }}
      preview={{ ...yen, business: s.business, unsaved: true }}
    />
  ),
  'legal-details-refused': (
    <LegalDetailsPage
      {...owners}
      values={{ ...typed, phone: 'ask', invoiceNumber: '123' }}
      errors={{
        phone: { key: 'seller:errors.phoneShape' },
        invoiceNumber: { key: 'seller:errors.invoiceNumberShape' },
      }}
      settings={s.noBusiness}
      preview={{ ...yen, business: s.business, unsaved: false }}
    />
  ),
}
