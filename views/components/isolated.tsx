import type { ReactNode } from 'react'

/** A name or review that somebody typed: whichever way it is written, the words beside it stay in their place. */
export const Isolated = ({ children }: { children: ReactNode }) => <bdi>{children}</bdi>
