import type { ReactElement } from 'react'

type Samples = Record<string, ReactElement>

const files = import.meta.glob<Record<string, unknown>>('./*-gallery.tsx', { eager: true })

/** The samples of each file, by the first part of its name: what it exports as `…Gallery`. */
export const galleries: Record<string, Samples> = Object.fromEntries(
  Object.entries(files).map(([file, exported]) => {
    const found = Object.entries(exported).find(([name]) => name.endsWith('Gallery'))
    if (!found) throw new Error(`${file} exports no …Gallery`)
    return [file.slice('./'.length, -'-gallery.tsx'.length), found[1] as Samples]
  }),
)

/** Every page × every state, with made-up data. */
export const gallery: Samples = Object.assign({}, ...Object.values(galleries))

/** The others are pages of accounts, and of what stands behind them. */
const forGuests = ['around', 'guest', 'legal', 'reader', 'unpaid']
const signedIn = Object.entries(galleries).filter(([name]) => !forGuests.includes(name))

/** Whether a sample is a page that brings the styles of signed-in people. */
export const isForSignedIn = (name: string): boolean =>
  signedIn.some(([, samples]) => Object.hasOwn(samples, name))
