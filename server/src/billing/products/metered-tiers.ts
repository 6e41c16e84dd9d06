import type { MeteredTiers } from '@gatehouse/contract/billing/prices'
import { decimalText, fromDecimal } from '../../platform/money.ts'

type Tiers = Pick<MeteredTiers, 'tiers'>
type Tier = MeteredTiers['tiers'][number]

/** Tiers as they are stored: in order, the unlimited one last, with the shortest unit amounts. */
export function orderedTiers({ type, tiers }: MeteredTiers): MeteredTiers {
  const shortest = tiers.map(({ bound, unit_amount }) => {
    return { bound, unit_amount: decimalText(fromDecimal(unit_amount)) }
  })
  return { type, tiers: shortest.toSorted((a, b) => lastOf(a) - lastOf(b)) }
}

/**
 * The errors in a merchant's tiers, which may be in any order: they end at different units, and one
 * is without limit.
 */
export function boundProblems({ tiers }: Tiers): { index: number; msg: string; input: unknown }[] {
  const repeated = tiers.flatMap(({ bound }, index) => {
    if (tiers.findIndex(tier => tier.bound === bound) === index) return []
    const msg = bound === null ? 'Only one tier can be unlimited.' : 'Another tier ends here.'
    return [{ index, msg, input: bound }]
  })
  if (tiers.some(({ bound }) => bound === null)) return repeated
  const index = tiers.findIndex(tier => lastOf(tier) === Math.max(...tiers.map(lastOf)))
  const msg = 'The last tier must be unlimited.'
  return [...repeated, { index, msg, input: tiers[index]?.bound }]
}

const lastOf = ({ bound }: Tier) => bound ?? Infinity
