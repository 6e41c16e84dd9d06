import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const apiKeyRetention = {
  api_keys: { kept: 'kept until the key, its user or its organization is deleted' },
} satisfies Retention
