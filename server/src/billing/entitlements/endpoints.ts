import { entitlementEndpoints } from '@gatehouse/contract/billing/entitlements'
import { implement } from '../../platform/http/implement.ts'
import { checkEntitlements } from './check-entitlements.ts'
import { consumeUnits } from './consume-units.ts'
import { readSnapshot } from './read-snapshot.ts'
import { streamChanges } from './stream-changes.ts'

export const entitlements = implement(entitlementEndpoints, {
  snapshot: (work, { body }) => readSnapshot(work, body),
  stream: streamChanges,
  check: { count: ({ body }) => body.items.length, read: checkEntitlements },
  consume: { count: () => 1, handle: consumeUnits },
})
