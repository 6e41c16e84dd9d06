import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const passkeyRetention = {
  passkeys: { kept: 'a passkey is kept until its user removes it or is deleted' },
} satisfies Retention
