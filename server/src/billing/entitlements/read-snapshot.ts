import {
  entitlementProblems,
  type EntitlementCustomer,
  type EntitlementSnapshot,
} from '@gatehouse/contract/billing/entitlements'
import { fail } from '@gatehouse/contract/kit/problems'
import { actingOrganization } from '../../actors/acting-organization.ts'
import type { Reading } from '../../platform/work.ts'
import { activeMeterIds } from '../meters/queries.ts'
import { findCheckedCustomer } from './check-entitlements.ts'
import { grantedBenefits, readAllowances } from './queries.ts'
import { unitsOf } from './units-of.ts'

/** Meters of one snapshot; those beyond are checked one by one. */
const METERS_MAX = 50

/** Reads everything that decides what a customer may do. */
export async function readSnapshot(
  work: Reading,
  body: EntitlementCustomer,
): Promise<EntitlementSnapshot> {
  const organization_id = actingOrganization(work.actor, body.organization_id)
  const [customer, meter_ids] = await Promise.all([
    findCheckedCustomer(work, organization_id, body),
    activeMeterIds(work, organization_id, METERS_MAX),
  ])
  if (!customer) fail(entitlementProblems.customer_unknown)
  const { id: customer_id, external_id } = customer
  const [benefit_ids, allowances] = await Promise.all([
    grantedBenefits(work, { organization_id, customer_id }),
    readAllowances(
      work,
      meter_ids.map(meter_id => ({ customer_id, meter_id })),
    ),
  ])
  return {
    customer_id,
    external_customer_id: external_id,
    benefit_ids,
    // What a spending cap stops depends on what all usage of the subscription costs.
    meters: allowances.filter(({ capped_by }) => capped_by === null).map(unitsOf),
  }
}
