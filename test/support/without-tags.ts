/** What a page says, without its markup. */
export const withoutTags = (html: string): string => html.replaceAll(/<[^>]*>/g, '')

/** The same on one line, without what its styles say. */
export const plain = (html: string): string =>
  withoutTags(html.replace(/<style.*?<\/style>/s, '')).replaceAll(/\s+/g, ' ')

/** What stands between a page's head and its foot. */
export const mainOf = (html: string): string => html.slice(html.indexOf('<main'), html.indexOf('</main>'))
