import type { ItemOf } from '../../endpoint-hooks.ts'

/** An alert of a meter. */
export type UsageAlert = ItemOf<'usageAlerts'>
