import { useQuery } from '@tanstack/react-query'
import { upcomingQuery, type Order, type Subscription, type UpcomingItem } from '../queries.ts'

/** A scheduled charge: its amount, including tax and balance, and its date. */
export type NextCharge = Pick<UpcomingItem, 'type' | 'at'> & { amount: number; currency: string }

/** The next charge of a subscription; undefined while it is unknown, or if there is none. */
export function useNextCharge({ id }: Subscription, enabled = true): NextCharge | undefined {
  const { data } = useQuery({ ...upcomingQuery(id), enabled })
  for (const { type, at, amount, currency } of data?.items ?? []) {
    if (amount !== null && currency !== null) return { type, at, amount, currency }
  }
  return undefined
}

/**
 * The scheduled end of a subscription whose order cannot be paid because there is no card to
 * charge.
 */
export function useUnpaidEnd({ id, subscription_id }: Order): UpcomingItem | undefined {
  const query = upcomingQuery(subscription_id ?? '')
  const { data } = useQuery({ ...query, enabled: subscription_id !== null })
  return data?.items.find(({ type, order_id }) => type === 'end' && order_id === id)
}
