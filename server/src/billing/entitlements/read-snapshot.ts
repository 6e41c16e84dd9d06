import {
  entitlementProblems,
  type EntitlementCustomer,
  type EntitlementSnapshot,
} from '@gatehouse/contract/billing/entitlements'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import { actingOrganization } from '../../actors/acting-organization.ts'
import type { Reading } from '../../platform/work.ts'
import { findCustomerIn } from '../customers/queries.ts'
import { activeMeterIds } from '../meters/queries.ts'
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
    findNamedCustomer(work, organization_id, body),
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

async function findNamedCustomer(
  work: Reading,
  organization_id: string,
  { customer_id, external_customer_id }: EntitlementCustomer,
) {
  if (typeof customer_id !== 'string') {
    return findCustomerIn(work, organization_id, { external_id: String(external_customer_id) })
  }
  const customer = await findCustomerIn(work, organization_id, { id: customer_id })
  if (customer) return customer
  const msg = 'Customer does not exist.'
  return invalid({ loc: ['body', 'customer_id'], msg, input: customer_id })
}
