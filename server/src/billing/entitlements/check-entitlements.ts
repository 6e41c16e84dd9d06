import type {
  EntitlementCheck,
  EntitlementChecked,
  EntitlementItem,
} from '@gatehouse/contract/billing/entitlements'
import { invalid, resultOrRefusal, type Refusal } from '@gatehouse/contract/kit/problems'
import { actingOrganization } from '../../actors/acting-organization.ts'
import type { GroupedRequest } from '../../platform/http/implement.ts'
import { fromDecimal, rational } from '../../platform/money.ts'
import type { Reading } from '../../platform/work.ts'
import { numberText } from '../meters/event-property.ts'
import type { MeterRow } from '../meters/meter.ts'
import { findMeters } from '../meters/queries.ts'
import { findCustomers, type EventCustomers } from '../usage/resolve-customers.ts'
import { objectionTo } from './allowance.ts'
import {
  readAllowances,
  readHeld,
  type HeldBenefits,
  type MeterAllowance,
  type Pair,
} from './queries.ts'
import { readSpending } from './read-spending.ts'
import { costOf, type Spending, type SpendingMeter } from './spending.ts'
import { unitsOf } from './units-of.ts'

type Request = GroupedRequest<{ body: EntitlementCheck }>

/** What one request asks; no customer has its external id, if there is none. */
type Check = {
  organization_id: string
  customer_id: string | null
  items: EntitlementCheck['items']
  /** The time of the organization. */
  now: Date
}

/**
 * Answers what customers may do now, and records nothing. The requests of a group share their
 * statements.
 */
export async function checkEntitlements(
  work: Reading,
  requests: Request[],
): Promise<(EntitlementChecked | Refusal)[]> {
  const [customers, meters] = await Promise.all([
    findCustomers(work, requests.flatMap(referenceOf)),
    findMeters(work, [...new Set(requests.flatMap(request => meterIdsOf(request.input.body)))]),
  ])
  const checks = requests.map(request => resultOrRefusal(() => checkOf(request, customers)))
  const valid = checks.flatMap(check => ('items' in check ? check : []))
  const known = await readKnown(work, valid, meters)
  return checks.map(check => {
    if (!('items' in check)) return check
    return resultOrRefusal(() => ({ items: answersOf(check, known) }))
  })
}

const meterIdsOf = ({ items }: Pick<EntitlementCheck, 'items'>) =>
  items.flatMap(item => ('amount' in item ? item.meter_id : []))

const benefitIdsOf = ({ items }: Pick<EntitlementCheck, 'items'>) =>
  items.flatMap(item => ('amount' in item ? [] : item.benefit_id))

/** The customer that a request names, in an organization of its caller. */
function referenceOf({ actor, input: { body } }: Request) {
  const organization_id = resultOrRefusal(() => actingOrganization(actor, body.organization_id))
  if (typeof organization_id !== 'string') return []
  return typeof body.customer_id === 'string'
    ? { organization_id, customer_id: body.customer_id }
    : { organization_id, external_id: String(body.external_customer_id) }
}

/** Nobody may be known by an external id yet; an id of ours is known to exist. */
function checkOf({ actor, now, input: { body } }: Request, customers: EventCustomers): Check {
  const organization_id = actingOrganization(actor, body.organization_id)
  const { customer_id, external_customer_id, items } = body
  if (typeof customer_id !== 'string') {
    const found = customers.byExternalId(organization_id, String(external_customer_id))
    return { organization_id, customer_id: found ?? null, items, now }
  }
  const known = customers.byId(organization_id, customer_id)
  if (known !== undefined) return { organization_id, customer_id: known, items, now }
  const msg = 'Customer does not exist.'
  return invalid({ loc: ['body', 'customer_id'], msg, input: customer_id })
}

/** What decides the answers to the checks of a group. */
type Known = {
  isMeterOf(organization_id: string, meter_id: string): boolean
  held: HeldBenefits
  allowanceOf(customer_id: string | null, meter_id: string): MeterAllowance | undefined
  /** What the usage of a subscription costs whose spending cap may stop it. */
  spendingOf(subscription_id: string | null): Spending | undefined
}

async function readKnown(
  work: Reading,
  checks: Check[],
  meters: ReadonlyMap<string, MeterRow>,
): Promise<Known> {
  const isMeterOf = (organization_id: string, meter_id: string) =>
    meters.get(meter_id)?.organization_id === organization_id
  const pairs = new Map<string, Pair>()
  for (const check of checks) {
    const { organization_id, customer_id } = check
    if (customer_id === null) continue
    for (const meter_id of meterIdsOf(check)) {
      if (isMeterOf(organization_id, meter_id)) {
        pairs.set(customer_id + meter_id, { customer_id, meter_id })
      }
    }
  }
  const [held, allowances] = await Promise.all([
    readHeld(
      work,
      checks.flatMap(check => benefitIdsOf(check).map(benefit_id => ({ ...check, benefit_id }))),
    ),
    readAllowances(work, [...pairs.values()]),
  ])
  const byPair = new Map(allowances.map(row => [row.customer_id + row.meter_id, row]))
  const spending = await readSpendingOf(work, checks, allowances)
  return {
    isMeterOf,
    held,
    allowanceOf: (customer_id, meter_id) => byPair.get((customer_id ?? '') + meter_id),
    spendingOf: subscription_id => spending.get(subscription_id ?? ''),
  }
}

/** Spending is read by the time of each organization; nearly all have the same. */
async function readSpendingOf(
  work: Reading,
  checks: Check[],
  allowances: MeterAllowance[],
): Promise<ReadonlyMap<string, Spending>> {
  const capped = allowances.filter(({ capped_by }) => capped_by !== null)
  if (capped.length === 0) return new Map()
  const times = new Map(checks.map(({ customer_id, now }) => [customer_id, now.getTime()]))
  const byTime = Map.groupBy(capped, ({ customer_id }) => times.get(customer_id) ?? 0)
  const spending = await Promise.all(
    [...byTime].map(([time, rows]) => readSpending({ ...work, now: new Date(time) }, rows)),
  )
  return new Map(spending.flatMap(each => [...each]))
}

function answersOf(check: Check, known: Known): EntitlementItem[] {
  const { organization_id, customer_id, items } = check
  items.forEach((item, index) => {
    const [field, input, noun, exists] =
      'amount' in item
        ? (['meter_id', item.meter_id, 'Meter', known.isMeterOf] as const)
        : (['benefit_id', item.benefit_id, 'Benefit', known.held.isBenefitOf] as const)
    if (exists(organization_id, input)) return
    invalid({ loc: ['body', 'items', index, field], msg: `${noun} does not exist.`, input })
  })
  return items.map(item => {
    if (!('amount' in item)) return benefitAnswer(item.benefit_id, customer_id, known.held)
    const allowance = known.allowanceOf(customer_id, item.meter_id)
    return meterAnswer(item, allowance, known.spendingOf(allowance?.capped_by ?? null))
  })
}

function benefitAnswer(
  benefit_id: string,
  customer_id: string | null,
  held: HeldBenefits,
): EntitlementItem {
  const allowed = customer_id !== null && held.isHeldBy(customer_id, benefit_id)
  const reason = allowed ? null : customer_id ? 'not_granted' : 'customer_unknown'
  return { benefit_id, allowed, reason, balance: null, limit: null, resets_at: null }
}

function meterAnswer(
  { meter_id, amount }: { meter_id: string; amount: number },
  allowance: MeterAllowance | undefined,
  capped: Spending | undefined,
): EntitlementItem {
  if (!allowance) {
    const nothing = { balance: 0, limit: 0, resets_at: null }
    return { meter_id, amount, allowed: false, reason: 'customer_unknown', ...nothing }
  }
  const units = fromDecimal(numberText(amount))
  const added = (meter: SpendingMeter) => (meter.meter_id === meter_id ? units : rational(0))
  const reason = objectionTo(allowance, units, capped && costOf(capped, added))
  return {
    ...unitsOf(allowance),
    ...{ amount, allowed: reason === null, reason },
  }
}
