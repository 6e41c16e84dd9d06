import type { PriceLine } from './price-values.ts'

/**
 * The total price of seats, in minor units, calculated as the server does: with volume pricing
 * every seat costs the rate of the tier reached, with graduated pricing each tier has its own rate.
 * Null seats means the minimum.
 */
export function seatsAmount({ minSeats, seatTiers }: PriceLine, requested: number | null): number {
  const seats = requested ?? (Number(minSeats) || 1)
  const { seatTierType, tiers } = seatTiers
  if (seatTierType === 'volume') {
    const reached = tiers.find(({ maxSeats }) => maxSeats === null || seats <= maxSeats)
    return seats * ((reached ?? tiers.at(-1))?.pricePerSeat ?? 0)
  }
  let counted = 0
  let amount = 0
  for (const { maxSeats, pricePerSeat } of tiers) {
    const until = Math.min(seats, maxSeats ?? seats)
    amount += Math.max(until - counted, 0) * (pricePerSeat ?? 0)
    counted = Math.max(counted, until)
  }
  return amount
}
