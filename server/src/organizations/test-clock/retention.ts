import type { Retention } from '../../platform/db/retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const testClockRetention = {
  test_clocks: { kept: 'one row per sandbox organization, deleted with it' },
} satisfies Retention
