import { Url } from './address.tsx'
import { ShareButton } from './share-button.tsx'

type Props = { address: string; title: string }

/** A URL for somebody else: to read and copy, and with a script to share from the phone. */
export const AddressToShare = ({ address, title }: Props) => (
  <>
    <p className="code-address">
      <Url of={address} />
    </p>
    <ShareButton url={address} title={title} when="visible" />
  </>
)
