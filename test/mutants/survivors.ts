/** A change of the code that no test can notice, and why that is right. */
export type Survivor = {
  file: string
  /** The line as it stands, without its indentation. */
  line: string
  /** What Stryker put in place of a part of it. */
  became: string
  why: string
}

export const survivors: Survivor[] = []
