import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const signingKeyRetention = {
  signing_keys: { kept: 'rotation deletes keys that no valid token is signed with' },
} satisfies Retention
