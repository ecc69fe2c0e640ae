import { KidNotFoundInJwksError } from 'aws-jwt-verify/error'
import type { JwksCache } from 'aws-jwt-verify/jwk'
import type { SigningKeys } from './signing-keys.ts'

/** What the library asks for a key. Nothing is fetched. */
export function keysForVerifier(keys: SigningKeys): JwksCache {
  const unused = () => {
    throw new Error('keys come one by one')
  }
  return {
    async getJwk(_uri, { header }) {
      const key = await keys.find(String(header.kid))
      if (!key) throw new KidNotFoundInJwksError('unknown key')
      const { x = '' } = key.public.export({ format: 'jwk' })
      return { kty: 'OKP', crv: 'Ed25519', x, kid: key.id, alg: 'EdDSA', use: 'sig' }
    },
    getCachedJwk: unused,
    addJwks: unused,
    getJwks: unused,
  }
}
