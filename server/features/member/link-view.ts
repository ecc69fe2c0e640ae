import type { LinkView } from '../../../pages/member/password-link.view.ts'
import { paths } from '../../base/paths.ts'
import type { Config } from '../../config/config.ts'
import type { MadeLink } from '../../people/access/index.ts'
import { codeSvg } from '../qr/qr.picture.ts'

/** What the page shows of a link that was just made; nobody can show it again. */
export function linkView({ publicUrl }: Pick<Config, 'publicUrl'>, made: MadeLink): LinkView {
  const { token, email, purpose, name, endsAt } = made
  const address = publicUrl + paths.passwordLink(token)
  const picture = `data:image/svg+xml;base64,${Buffer.from(codeSvg(address)).toString('base64')}`
  return { address, picture, email, purpose, name: name ?? email, endsAt }
}
