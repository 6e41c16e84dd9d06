/** A subscription with seats. */
export type SeatSubscription = {
  product_id: string
  seats: number
  /** Where its seats follow the members: the maximum its price allows. */
  grows_to?: number | undefined
}

/**
 * The member limit of an organization from its purchases; null where no purchase limits it. Every
 * member needs a seat of every product, so the product with the fewest seats decides; seats of one
 * product add up across subscriptions. Seats that follow the members count with their maximum.
 */
export function seatLimitOf(subscriptions: readonly SeatSubscription[]): number | null {
  const products = Map.groupBy(subscriptions, ({ product_id }) => product_id)
  const seats = [...products.values()].map(rows =>
    rows.reduce((sum, { seats: purchase, grows_to }) => sum + (grows_to ?? purchase), 0),
  )
  const limit = Math.min(...seats)
  return Number.isFinite(limit) ? limit : null
}
