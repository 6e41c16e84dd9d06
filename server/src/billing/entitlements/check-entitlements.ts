import type {
  EntitlementCheck,
  EntitlementChecked,
  EntitlementCustomer,
  EntitlementItem,
} from '@gatehouse/contract/billing/entitlements'
import { invalid } from '@gatehouse/contract/kit/problems'
import { actingOrganization } from '../../actors/acting-organization.ts'
import { fromDecimal, rational } from '../../platform/money.ts'
import type { Reading } from '../../platform/work.ts'
import { findCustomerIn } from '../customers/queries.ts'
import { numberText } from '../meters/event-property.ts'
import { findMeters } from '../meters/queries.ts'
import { objectionTo } from './allowance.ts'
import { readHeld, readAllowances, type MeterAllowance } from './queries.ts'
import { readSpending } from './read-spending.ts'
import { costOf, type Spending, type SpendingMeter } from './spending.ts'
import { unitsOf } from './units-of.ts'

/** Answers what a customer may do now, and records nothing. */
export async function checkEntitlements(
  work: Reading,
  body: EntitlementCheck,
): Promise<EntitlementChecked> {
  const organization_id = actingOrganization(work.actor, body.organization_id)
  const meter_ids = body.items.flatMap(item => ('amount' in item ? item.meter_id : []))
  const benefit_ids = body.items.flatMap(item => ('amount' in item ? [] : item.benefit_id))
  const [customer, found] = await Promise.all([
    findCheckedCustomer(work, organization_id, body),
    findMeters(work, meter_ids),
  ])
  const customer_id = customer?.id ?? null
  const meters = [...found.values()].filter(row => row.organization_id === organization_id)
  const pairs = meters.flatMap(({ id }) =>
    customer_id === null ? [] : { customer_id, meter_id: id },
  )
  const [held, allowances] = await Promise.all([
    readHeld(work, benefit_ids, { organization_id, customer_id }),
    readAllowances(work, pairs),
  ])
  rejectUnknown(body.items, { meter_id: new Set(meters.map(({ id }) => id)), benefit_id: held })
  const spending = await readSpending(work, allowances)
  const byMeter = new Map(allowances.map(allowance => [allowance.meter_id, allowance]))
  const items = body.items.map(item => {
    if ('amount' in item) return meterAnswer(item, byMeter.get(item.meter_id), spending)
    return benefitAnswer(item.benefit_id, customer_id !== null, held)
  })
  return { items }
}

type Known = Record<'meter_id' | 'benefit_id', { has(id: string): boolean }>

/** Rejects a meter or benefit that the merchant does not have. */
function rejectUnknown(items: EntitlementCheck['items'], known: Known): void {
  items.forEach((item, index) => {
    const [field, input, noun] =
      'amount' in item
        ? (['meter_id', item.meter_id, 'Meter'] as const)
        : (['benefit_id', item.benefit_id, 'Benefit'] as const)
    if (known[field].has(input)) return
    invalid({ loc: ['body', 'items', index, field], msg: `${noun} does not exist.`, input })
  })
}

/** Nobody may be known by an external id yet; an id of ours is known to exist. */
export async function findCheckedCustomer(
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

function benefitAnswer(
  benefit_id: string,
  isKnown: boolean,
  held: ReadonlyMap<string, boolean>,
): EntitlementItem {
  const allowed = held.get(benefit_id) === true
  const reason = allowed ? null : isKnown ? 'not_granted' : 'customer_unknown'
  return { benefit_id, allowed, reason, balance: null, limit: null, resets_at: null }
}

function meterAnswer(
  { meter_id, amount }: { meter_id: string; amount: number },
  allowance: MeterAllowance | undefined,
  spending: ReadonlyMap<string, Spending>,
): EntitlementItem {
  if (!allowance) {
    const nothing = { balance: 0, limit: 0, resets_at: null }
    return { meter_id, amount, allowed: false, reason: 'customer_unknown', ...nothing }
  }
  const units = fromDecimal(numberText(amount))
  const capped = spending.get(allowance.capped_by ?? '')
  const added = (meter: SpendingMeter) => (meter.meter_id === meter_id ? units : rational(0))
  const reason = objectionTo(allowance, units, capped && costOf(capped, added))
  return {
    ...unitsOf(allowance),
    ...{ amount, allowed: reason === null, reason },
  }
}
