import type { EntitlementConsumed } from '@gatehouse/contract/billing/entitlements'
import type { Aggregation } from '@gatehouse/contract/billing/meter-filters'
import { invalid } from '@gatehouse/contract/kit/problems'
import { decimalText, fromDecimal, rational, subtract } from '../../platform/money.ts'
import { keyName, type KeyedEvent } from '../events/event-keys.ts'
import { numberText, propertyOf } from '../meters/event-property.ts'
import { objectionTo } from './allowance.ts'
import { unitsIn } from './event-of-use.ts'
import type { MeterAllowance } from './queries.ts'
import { costOf, spend, type Spending, type SpendingMeter } from './spending.ts'
import { keyOf, type Use } from './uses-of.ts'

/** A use that is allowed, and the units that are left after it. */
export type AllowedUse = Use & { balance: string }

/** What is known while uses are decided one after the other. */
export type Decisions = {
  /** What each customer has of the meters whose units are to be used. */
  accounts: ReadonlyMap<string, Account[]>
  /** The events that external ids were used for, before and here. */
  keyed: Map<string, KeyedEvent>
  /** What the usage of subscriptions costs whose spending caps may stop it. */
  spending: ReadonlyMap<string, Spending>
  allowed: AllowedUse[]
}

type Account = { meter: Use['meter']; allowance: MeterAllowance }

/** Nothing is decided yet. */
export function openDecisions(
  uses: Use[],
  allowances: MeterAllowance[],
  { keyed, spending }: Pick<Decisions, 'spending'> & { keyed: ReadonlyMap<string, KeyedEvent> },
): Decisions {
  const meters = new Map(uses.map(use => [use.meter_id, use.meter]))
  const accounts = allowances.flatMap(allowance => {
    const meter = meters.get(allowance.meter_id)
    return meter ? { meter, allowance } : []
  })
  return {
    accounts: Map.groupBy(accounts, ({ allowance }) => allowance.customer_id),
    keyed: new Map(keyed),
    spending,
    allowed: [],
  }
}

/** Decides one use on what the ones before it left; the first answer of an external id is final. */
export function decideUse(decisions: Decisions, use: Use): EntitlementConsumed {
  const accounts = decisions.accounts.get(use.customer_id) ?? []
  const allowance = accounts.find(({ meter }) => meter.id === use.meter_id)?.allowance
  if (!allowance) throw new Error('a meter that was found must have an allowance')
  const [key] = keyOf(use)
  const earlier = key && decisions.keyed.get(keyName(key))
  if (earlier) return repeatedAnswer(use, earlier, allowance)
  const { event } = use
  // The event may count for other meters that the subscription bills, too.
  const unitsOf = (meter: SpendingMeter) =>
    meter.is_summable ? unitsIn(meter, event) : rational(0)
  const spending = decisions.spending.get(allowance.capped_by ?? '')
  const cost = spending && costOf(spending, unitsOf)
  const reason = objectionTo(allowance, fromDecimal(numberText(use.amount)), cost)
  if (reason) return { allowed: false, balance: Number(decimalText(allowance.balance)), reason }
  if (spending) spend(spending, unitsOf)
  // The event may count for other meters too, whose units are used in the same transaction.
  for (const account of accounts) {
    const { balance } = account.allowance
    account.allowance.balance = subtract(balance, unitsIn(account.meter, event))
  }
  const balance = decimalText(allowance.balance)
  decisions.allowed.push({ ...use, balance })
  if (key) decisions.keyed.set(keyName(key), { event_id: event.id, balance, event })
  return { allowed: true, balance: Number(balance), event_id: event.id }
}

/** What was answered first; an event that was only ingested has no answer, but it counted. */
function repeatedAnswer(
  use: Use,
  { event_id, balance, event }: KeyedEvent,
  allowance: MeterAllowance,
): EntitlementConsumed {
  if (event && !isSame(use, event)) {
    const msg = 'This external ID was used for another event.'
    const input = use.event.external_id
    invalid({ loc: ['body', 'event', 'external_id'], msg, input })
  }
  return { allowed: true, balance: Number(balance ?? decimalText(allowance.balance)), event_id }
}

function isSame({ event, meter }: Use, stored: NonNullable<KeyedEvent['event']>): boolean {
  if (event.name !== stored.name) return false
  if (stored.customer_id !== null && stored.customer_id !== event.customer_id) return false
  // It was validated with the contract's schema when it was stored.
  const aggregation = meter.aggregation as Aggregation
  if (aggregation.func === 'count') return true
  const { property } = aggregation
  return propertyOf(event, property) === propertyOf({ ...event, ...stored }, property)
}
