import { refusedForm } from '../../views/components/language-switch.tsx'

/**
 * Gives the form that was sent to `path` the id by which the language switch finds it; undefined where the page has none
 * that can be sent again as it is: a chosen file can't.
 */
export function markRefusedForm(html: string, path: string): string | undefined {
  for (const { 0: tag, index } of html.matchAll(/<form [^>]*>/g)) {
    const action = /\saction="([^"?]*)/.exec(tag)?.[1]
    if (action !== path || !/\smethod="post"/.test(tag) || /multipart/.test(tag)) continue
    const id = /\sid="([^"]*)"/.exec(tag)?.[1]
    // A form that has a name already keeps it, since its own buttons know it.
    if (id !== undefined) return html.replaceAll(` form="${refusedForm}"`, ` form="${id}"`)
    return `${html.slice(0, index)}<form id="${refusedForm}"${tag.slice(5)}${html.slice(index + tag.length)}`
  }
  return undefined
}
