import manifest from '../../package.json' with { type: 'json' }

const { REVISION, ADMIN_COMMAND } = process.env

/**
 * What runs here. The image sets both names; outside of it there is neither. `revision`: the commit it was built from;
 * `admin`: how the operator's tool is called here.
 */
export const program = {
  version: manifest.version,
  revision: REVISION || 'unknown',
  /** Version and revision, for people. */
  build: `${manifest.version} (revision ${REVISION || 'unknown'})`,
  admin: ADMIN_COMMAND || 'npm run admin --',
}
