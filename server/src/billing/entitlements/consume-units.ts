import type { EntitlementConsumed } from '@gatehouse/contract/billing/entitlements'
import { resultOrRefusal, type Refusal } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import {
  claimKeys,
  findKeyed,
  keepBalances,
  keyName,
  releaseKeys,
  type EventKey,
} from '../events/event-keys.ts'
import { storeClaimed } from '../events/insert-events.ts'
import { countUsage } from '../usage/count-usage.ts'
import { lockPeriods } from '../usage/lock-periods.ts'
import { discardUnused, lockUsage } from '../usage/lock-usage.ts'
import { decideUse, openDecisions, type AllowedUse } from './decide-uses.ts'
import { readAllowances, type Pair } from './queries.ts'
import { readSpending } from './read-spending.ts'
import { keyOf, usesOf, type ConsumeRequest, type Use } from './uses-of.ts'

/**
 * Consumes units for several requests in one transaction: each is decided on what is left after the
 * ones before it, while no other transaction changes the usage of their customers. What is refused
 * leaves nothing behind.
 */
export async function consumeUnits(
  work: Work,
  requests: ConsumeRequest[],
): Promise<(EntitlementConsumed | Refusal)[]> {
  const checked = await usesOf(work, requests)
  const uses = checked.flatMap(result => ('event' in result ? result : []))
  const keys = shareIds(uses)
  const claimed = await claimKeys(work, eventsOf(uses))
  const fresh = new Set(claimed.map(({ id }) => id))
  const repeated = uses.filter(({ event }) => !fresh.has(event.id))
  const keyed = await findKeyed(work, repeated.flatMap(keyOf))
  const periods = await lockPeriods(work, claimed)
  const created = await lockUsage(work, claimed, periods)
  const allowances = await readAllowances(work, pairsOf(uses))
  const spending = await readSpending(work, allowances)
  const decisions = openDecisions(uses, allowances, { keyed, spending })
  const answers = checked.map(result =>
    'event' in result ? resultOrRefusal(() => decideUse(decisions, result)) : result,
  )
  const unused = [...keys].flatMap(([name, key]) => (decisions.keyed.has(name) ? [] : key))
  await releaseKeys(work, unused)
  const arrived = eventsOf(decisions.allowed).map(periods.arrived)
  await storeClaimed(work, arrived, counted => countUsage(work, counted, periods))
  await keepBalances(work, decisions.allowed.flatMap(balanceOf))
  await discardUnused(work, created)
  return answers
}

const eventsOf = (uses: Use[]) => uses.map(({ event }) => event)

const balanceOf = (use: AllowedUse) => keyOf(use).map(key => ({ ...key, balance: use.balance }))

/** Gives events with one external id one id, and returns the external ids by name. */
function shareIds(uses: Use[]): ReadonlyMap<string, EventKey> {
  const keys = new Map<string, EventKey>()
  const ids = new Map<string, string>()
  for (const { event, key } of uses.flatMap(use => keyOf(use).map(key => ({ ...use, key })))) {
    const name = keyName(key)
    event.id = ids.get(name) ?? event.id
    ids.set(name, event.id)
    keys.set(name, key)
  }
  return keys
}

/** Each customer and meter once. */
const pairsOf = (uses: Use[]): Pair[] => [
  ...new Map(uses.map(use => [use.customer_id + use.meter_id, use])).values(),
]
