/** What a page says, without its markup. */
export const withoutTags = (html: string): string => html.replaceAll(/<[^>]*>/g, '')
