import type { ReactNode } from 'react'

/** A name or review that somebody typed. In any script, the words next to it stay in their place. */
export const Isolated = ({ children }: { children: ReactNode }) => <bdi>{children}</bdi>
