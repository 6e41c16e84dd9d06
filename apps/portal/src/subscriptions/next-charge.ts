import { useQuery } from '@tanstack/react-query'
import { agendaQuery, type Subscription, type Upcoming } from '../queries.ts'

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
