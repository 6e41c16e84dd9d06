import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const licenseKeyRetention = {
  license_keys: { kept: 'a revoked key must be found and rejected, however late it is validated' },
  license_key_activations: {
    kept: 'the limit of activations bounds them; one that ended stays in the history',
  },
} satisfies Retention
