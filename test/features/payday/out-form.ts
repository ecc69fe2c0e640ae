/** The form that a page shows to choose lines: what it sends if nothing is changed. */
export function outFormIn(html: string): Record<string, string> {
  const form = /<form[^>]*>(?:(?!<\/form>).)*name="line-.*?<\/form>/s.exec(html)?.[0] ?? ''
  const fields = [...form.matchAll(/<input[^>]*>/g)].flatMap(([input]) => {
    const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1]
    const ticked = of('type') === 'checkbox'
    return ticked && !/ checked/.test(input) ? [] : [[of('name') ?? '', of('value') ?? ''] as const]
  })
  return Object.fromEntries(fields.filter(([name]) => /^(line-|seal$|branch$)/.test(name)))
}
/** The lines in it that are not ticked. */
export const untickedIn = (html: string): string[] =>
  [...html.matchAll(/<input[^>]*name="(line-[^"]*)"[^>]*>/g)].flatMap(([input, name = '']) =>
    / checked/.test(input) ? [] : [name],
  )
