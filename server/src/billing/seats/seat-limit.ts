/** A subscription that counts people. */
export type SeatSubscription = {
  product_id: string
  seats: number
  /** Where its seats follow the members: as many as its price allows at most. */
  grows_to?: number | undefined
}

/**
 * How many may work in an organization by what it bought; null where nothing it bought says so.
 * Every member needs a seat of every product, so the scarcest decides; seats of one product add up,
 * however many subscriptions they came by. Seats that follow the members make room as they come.
 */
export function seatLimitOf(subscriptions: readonly SeatSubscription[]): number | null {
  const products = Map.groupBy(subscriptions, ({ product_id }) => product_id)
  const seats = [...products.values()].map(rows =>
    rows.reduce((sum, { seats: bought, grows_to }) => sum + (grows_to ?? bought), 0),
  )
  const limit = Math.min(...seats)
  return Number.isFinite(limit) ? limit : null
}
