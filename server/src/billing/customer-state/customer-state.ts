import type { BenefitType } from '@gatehouse/contract/billing/benefit-properties'
import type {
  CustomerState,
  CustomerStateBenefitGrant,
  CustomerStateSubscription,
} from '@gatehouse/contract/billing/customer-state'
import { asMoment, asMomentOrNull, type Nested } from '../../platform/db/nested.ts'
import { toCustomer, type CustomerRow } from '../customers/customer.ts'
import type { NestedPrice } from '../products/price.ts'
import { amountsSoFar, type EndedPart } from '../subscriptions/subscription-meter.ts'
import { toStateMeter, type CustomerMeterRow } from '../usage/customer-meter.ts'
import type { SubscriptionRow } from '../orders/subscription-summary.ts'

/** A granted benefit as the query returns it. */
type GrantedRow = {
  id: string
  created_at: string
  modified_at: string | null
  granted_at: string
  benefit_id: string
  benefit_type: string
  benefit_metadata: Record<string, string | number | boolean>
  properties: Record<string, unknown>
}

/** Usage of a meter, with the price at which a subscription bills it. */
type StateMeterRow = Nested<CustomerMeterRow> & {
  price: NestedPrice | null
  units: string
  whole: boolean
  ended: EndedPart[]
}

/** A subscription, with the amount at which its usage stops. */
type StateSubscriptionRow = Nested<SubscriptionRow> & { usage_stop: number | null }

/** Everything the query returns about one customer. */
export type StateRow = {
  customer: Nested<CustomerRow>
  subscriptions: StateSubscriptionRow[]
  grants: GrantedRow[]
  meters: StateMeterRow[]
}

/** The state as the API shows it. */
export function toCustomerState(row: StateRow): CustomerState {
  return {
    ...toCustomer(row.customer),
    active_subscriptions: row.subscriptions.map(item => toActiveSubscription(item, row.meters)),
    granted_benefits: row.grants.map(toGrantedBenefit),
    active_meters: row.meters.map(toStateMeter),
  }
}

function toActiveSubscription(
  row: StateSubscriptionRow,
  meters: StateMeterRow[],
): CustomerStateSubscription {
  return {
    id: row.id,
    created_at: asMoment(row.created_at),
    modified_at: asMomentOrNull(row.modified_at),
    custom_field_data: row.custom_field_data,
    metadata: row.metadata,
    status: 'active',
    amount: row.amount,
    currency: row.currency,
    recurring_interval: row.recurring_interval,
    current_period_start: asMoment(row.current_period_start),
    current_period_end: asMoment(row.current_period_end),
    trial_start: asMomentOrNull(row.trial_start),
    trial_end: asMomentOrNull(row.trial_end),
    cancel_at_period_end: row.cancel_at_period_end,
    canceled_at: asMomentOrNull(row.canceled_at),
    started_at: asMomentOrNull(row.started_at),
    ends_at: asMomentOrNull(row.ends_at),
    seats: row.seats,
    units: null,
    product_id: row.product_id,
    discount_id: row.discount_id,
    meters: toBilledMeters(
      meters.filter(item => item.subscription_id === row.id),
      row.usage_stop,
    ),
  }
}

/** The meters that a subscription bills; one that only has credits is none. */
function toBilledMeters(rows: StateMeterRow[], stop: number | null) {
  const billed = rows.flatMap(({ price, ...row }) => (price ? [{ ...row, price }] : []))
  const amounts = amountsSoFar(billed, stop)
  return billed.map((row, index) => {
    const { balance: _, ...usage } = toStateMeter(row)
    return { ...usage, amount: amounts[index] ?? 0 }
  })
}

function toGrantedBenefit(row: GrantedRow): CustomerStateBenefitGrant {
  return {
    id: row.id,
    created_at: asMoment(row.created_at),
    modified_at: asMomentOrNull(row.modified_at),
    granted_at: asMoment(row.granted_at),
    benefit_id: row.benefit_id,
    // Only types defined in the contract are stored.
    benefit_type: row.benefit_type as BenefitType,
    benefit_metadata: row.benefit_metadata,
    properties: row.properties,
  }
}
