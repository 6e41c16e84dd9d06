import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const oauthProviderRetention = {
  oauth_signing_keys: { kept: 'the next key deletes those that no valid id token is signed with' },
} satisfies Retention
