/**
 * What a walk needs of a browser, whichever its engine: each client fills in these few, and all else is made of them.
 * Selectors are CSS; the page is the one that was opened, its frames are named by the selector of their `iframe`.
 */
export type EnginePage = {
  /** Resolves once the page has come. */
  open(url: string): Promise<void>
  /** Waits until it is there, and presses at its middle: twice at once with `times` 2. */
  click(selector: string, more?: { times?: 1 | 2; frame?: string }): Promise<void>
  /** Waits until the field is there, in the page or in a frame of it, and types with the keyboard after what stands in it. */
  type(selector: string, text: string, frame?: string): Promise<void>
  /** The value of an expression in the page, as JSON. Fails while the page is being left. */
  read<T>(expression: string): Promise<T>
  /** The button of the browser. */
  back(): Promise<void>
  close(): Promise<void>
}

export type Language = 'ja' | 'en'

export type Engine = {
  name: 'Firefox' | 'WebKit'
  /** Why it can't run here, if it can't: the title of what is skipped says so. */
  missing: string | undefined
  /** A new guest, with nothing stored, on a screen of 360 × 740. */
  visit(language: Language): Promise<EnginePage>
  /** Ends whatever runs. */
  end(): Promise<void>
}

export const screen = { width: 360, height: 740 }
