import manifest from '../../package.json' with { type: 'json' }

/** The version of this server, which `npm run release` sets in each package. */
export const VERSION: string = manifest.version
