import type { Random } from '../../testing/random.ts'
import { DAY, later } from '../../platform/clock.ts'
import type { Action, CustomerAction, Extras, PaymentObstacle, Year } from './actions.ts'
import { planDispute, planMerchant } from './plan-merchant.ts'
import { planUsage } from './plan-usage.ts'
import { discounts, cancellationComments, offers, question, type OfferKey } from './shop.data.ts'

/**
 * The exponent of growth: with a value above 1, more customers start late in the year than early.
 */
const GROWTH = 1.45
const FAILING_DAYS = 6

/**
 * Plans the customers' actions between two dates, in order; the engine decides what follows from
 * them.
 */
export function planYear(random: Random, year: Year): Action[] {
  const length = year.to.getTime() - year.from.getTime()
  const actions: Action[] = []
  for (let index = 0; index < year.customers; index += 1) {
    const share = ((index + random.next()) / year.customers) ** (1 / GROWTH)
    const at = later(year.from, Math.floor(share * length))
    actions.push(...planCustomer(random, year, { who: index, at }))
    if (random.chance(0.06)) {
      actions.push({
        kind: 'walk_away',
        at: later(at, random.below(3 * DAY)),
        offer: pickOffer(random),
      })
    }
  }
  actions.push(...planMerchant(year))
  actions.push({ kind: 'break_endpoint', at: later(year.to, -FAILING_DAYS * DAY) })
  return actions
    .filter(action => action.at >= year.from && action.at < year.to)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

function planCustomer(random: Random, year: Year, { who, at }: CustomerAction): Action[] {
  const offer = pickOffer(random)
  const actions: Action[] = [buy(random, { who, at }, offer)]
  const recurring = intervalOf(offer)
  if (recurring === null && random.chance(0.22)) {
    const next = random.pick(['sync_monthly', 'studio_monthly', 'sync_yearly'] as const)
    actions.push(buy(random, { who, at: after(random, at, 7, 90) }, next))
  }
  if (recurring !== null && random.chance(0.14)) {
    const next = random.pick(['symbols', 'desktop', 'workshop'] as const)
    actions.push(buy(random, { who, at: after(random, at, 3, 120) }, next))
  }
  if (recurring !== null) actions.push(...planOutcome(random, year, { who, at }))
  if (offer === 'tiles_monthly') actions.push(...planUsage(random, year, actions))
  // Every demo has some of these, however small it is.
  if (who % 20 === 0) {
    actions.push({ kind: 'refund', who, at: after(random, at, 1, 15), whole: random.chance(0.6) })
  }
  if (who % 35 === 1) actions.push(...planDispute({ who, at: after(random, at, 2, 15) }))
  return actions
}

/** What happens to a subscription later: most stay, some are canceled, some cards stop working. */
function planOutcome(random: Random, year: Year, { who, at }: CustomerAction): Action[] {
  const chance = random.next()
  if (chance < 0.34) {
    const leaves = after(random, at, 10, 150)
    const cancel: Action = {
      kind: 'cancel',
      who,
      at: leaves,
      comment: random.pick(cancellationComments),
    }
    const stays = random.chance(0.15)
    return stays ? [cancel, { kind: 'stay', who, at: after(random, leaves, 1, 5) }] : [cancel]
  }
  if (chance < 0.38) return [{ kind: 'revoke', who, at: after(random, at, 20, 120) }]
  if (chance < 0.48) {
    const lost = after(random, at, 5, 110)
    const loseCard: Action = { kind: 'lose_card', who, at: lost }
    // Late enough that a renewal has failed, early enough for one of its retries.
    const renewed = after(random, lost, 32, 44)
    return random.chance(0.5) ? [loseCard, { kind: 'renew_card', who, at: renewed }] : [loseCard]
  }
  // Some cards stopped working recently, so that a payment is past due today.
  if (chance < 0.53) return [{ kind: 'lose_card', who, at: later(year.to, -19 * DAY) }]
  return []
}

function buy(random: Random, by: CustomerAction, offer: OfferKey): Action {
  const chance = random.next()
  const obstacle: PaymentObstacle =
    chance < 0.08
      ? 'declined_first'
      : chance < 0.13
        ? 'challenge'
        : chance < 0.15
          ? 'challenge_failed_first'
          : 'none'
  const opened = random.pick(['server', 'server', 'page', 'link'] as const)
  const activates = random.chance(0.6)
  const extras: Extras = {
    activates,
    ...(by.who % 8 === 2 && { code: random.pick(discounts).code }),
    ...(random.chance(0.7) && { answer: random.pick(question.properties.options).value }),
  }
  return { kind: 'buy', ...by, offer, obstacle, opened, ...extras }
}

/** A date a number of days later, at any time of the day. */
const after = (random: Random, at: Date, minimum: number, most: number) =>
  later(at, Math.floor((minimum + random.next() * (most - minimum)) * DAY))

const total = offers.reduce((sum, offer) => sum + offer.weight, 0)

function pickOffer(random: Random): OfferKey {
  let at = random.below(total)
  const offer = offers.find(item => (at -= item.weight) < 0)
  if (!offer) throw new Error('the weights must cover every number')
  return offer.key
}

/** How often an offer is charged; null means once. */
export const intervalOf = (key: OfferKey) =>
  offers.find(offer => offer.key === key)?.recurring_interval ?? null
