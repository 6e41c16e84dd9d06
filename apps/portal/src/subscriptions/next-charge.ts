import { useQuery } from '@tanstack/react-query'
import { agendaQuery, type Order, type Subscription, type Upcoming } from '../queries.ts'

/** A charge that is known to come: what it comes to, tax and balance included, and when. */
export type NextCharge = Pick<Upcoming, 'type' | 'at'> & { amount: number; currency: string }

/** The next charge of a subscription; undefined while nobody knows it, or where none comes. */
export function useNextCharge({ id }: Subscription, enabled = true): NextCharge | undefined {
  const { data } = useQuery({ ...agendaQuery(id), enabled })
  for (const { type, at, amount, currency } of data?.items ?? []) {
    if (amount !== null && currency !== null) return { type, at, amount, currency }
  }
  return undefined
}

/** The end that comes where an order cannot be paid, as no card can be charged for it. */
export function useUnpaidEnd({ id, subscription_id }: Order): Upcoming | undefined {
  const query = agendaQuery(subscription_id ?? '')
  const { data } = useQuery({ ...query, enabled: subscription_id !== null })
  return data?.items.find(({ type, order_id }) => type === 'end' && order_id === id)
}
