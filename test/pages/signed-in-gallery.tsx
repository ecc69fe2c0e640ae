import type { ReactElement } from 'react'
import { authGallery } from './auth-gallery.tsx'
import { branchGallery } from './branch-gallery.tsx'
import { customerGallery } from './customer-gallery.tsx'
import { earningGallery } from './earning-gallery.tsx'
import { hooksGallery } from './hooks-gallery.tsx'
import { qrGallery } from './qr-gallery.tsx'
import { readerGallery } from './reader-gallery.tsx'
import { refundGallery } from './refund-gallery.tsx'
import { staffGallery } from './staff-gallery.tsx'

/** Every page that is about accounts and what one finds behind them. */
export const signedInGallery: Record<string, ReactElement> = {
  ...authGallery,
  ...branchGallery,
  ...customerGallery,
  ...earningGallery,
  ...qrGallery,
  ...hooksGallery,
  ...readerGallery,
  ...refundGallery,
  ...staffGallery,
}
