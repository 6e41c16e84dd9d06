import { entitlementEndpoints } from '@gatehouse/contract/billing/entitlements'
import { implement } from '../../platform/http/implement.ts'
import { checkEntitlements } from './check-entitlements.ts'
import { consumeUnits } from './consume-units.ts'

export const entitlements = implement(entitlementEndpoints, {
  check: (work, { body }) => checkEntitlements(work, body),
  consume: { count: () => 1, handle: consumeUnits },
})
