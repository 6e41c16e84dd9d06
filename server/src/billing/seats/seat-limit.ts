/** A subscription that counts people. */
export type SeatSubscription = { product_id: string; seats: number }

/**
 * How many may work in an organization by what it bought; null where nothing it bought counts
 * people. Every member needs a seat of every product, so the scarcest decides; seats of one product
 * add up, however many subscriptions they came by.
 */
export function seatLimitOf(subscriptions: readonly SeatSubscription[]): number | null {
  const products = Map.groupBy(subscriptions, ({ product_id }) => product_id)
  const seats = [...products.values()].map(rows => rows.reduce((sum, row) => sum + row.seats, 0))
  return seats.length === 0 ? null : Math.min(...seats)
}
