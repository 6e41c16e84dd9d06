import type { EntitlementMeter } from '@gatehouse/contract/billing/entitlements'
import { decimalText } from '../../platform/money.ts'
import { allowsBeyond } from './allowance.ts'
import type { MeterAllowance } from './queries.ts'

/** What is known of the units of a meter. */
export const unitsOf = (allowance: MeterAllowance): EntitlementMeter => ({
  meter_id: allowance.meter_id,
  balance: Number(decimalText(allowance.balance)),
  limit: allowsBeyond(allowance) ? null : Number(decimalText(allowance.credited)),
  resets_at: allowance.resets_at,
})
