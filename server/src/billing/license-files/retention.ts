import type { Retention } from '../../platform/db/table-retention.ts'
import { KEY_PUBLISHED_MS } from './license-signing-key.ts'

/** The tables of this module, and how long their rows are kept. */
export const licenseFileRetention = {
  license_signing_keys: {
    delete_by: 'retired_at',
    after_ms: KEY_PUBLISHED_MS,
    because: 'the last license file that a retired key signed has expired',
  },
} satisfies Retention
