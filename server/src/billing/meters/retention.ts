import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const meterRetention = {
  meters: { kept: 'created by members; prices refer to an archived meter' },
} satisfies Retention
