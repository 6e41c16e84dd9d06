import type { Retention } from '../platform/db/table-retention.ts'

/** The tables of the server as a whole, and how long their rows are kept. */
export const appRetention = {
  sandbox_simulator: { kept: 'one row: where the simulator of this sandbox runs' },
  secret_fingerprints: {
    kept: 'one row per secret in use; rotation deletes the rows of secrets that are no longer used',
  },
} satisfies Retention
