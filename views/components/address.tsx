import { Fragment } from 'react'

/** A URL to read. A line of it ends after a slash or a question mark rather than inside a word. */
export const Url = ({ of }: { of: string }) =>
  of.split(/(?<=[^/]\/)(?=[^/])|(?=[?&])/).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces may be alike, and the list never changes
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {piece}
    </Fragment>
  ))

/** An email address to read. A line of it ends after the @ rather than inside a word. */
export function Email({ of }: { of: string }) {
  const domain = of.lastIndexOf('@') + 1
  return (
    <>
      <bdi className="whole">{of.slice(0, domain)}</bdi>
      <wbr />
      <bdi className="whole">{of.slice(domain)}</bdi>
    </>
  )
}
