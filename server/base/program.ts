import manifest from '../../package.json' with { type: 'json' }

const { REVISION, ADMIN_COMMAND, SOURCE } = process.env

/**
 * What runs here. The image sets these names; outside of it there are none. `revision`: the commit it was built from;
 * `admin`: how the operator's tool is called here; `source`: the repository that has its releases, of a release only.
 */
export const program = {
  version: manifest.version,
  revision: REVISION || 'unknown',
  /** Version and revision, for people. */
  build: `${manifest.version} (revision ${REVISION || 'unknown'})`,
  admin: ADMIN_COMMAND || 'npm run admin --',
  source: SOURCE || undefined,
}
