import type { Order } from '../queries.ts'

/** Whether the seats of an order can be assigned: it is paid, and was bought once. */
export const hasSeats = ({ product, subscription_id, paid, status }: Order) =>
  product.assigns_seats && subscription_id === null && paid && status !== 'refunded'
