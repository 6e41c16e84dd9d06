import { queryOptions } from '@tanstack/react-query'
import type { ItemOf } from '../../ask.ts'
import { clientOf } from '../../client.ts'

/** Pages of orders looked at for a month's figures, of a hundred each. */
export const PAGES_MAX = 20
const PAGE = 100

/** So much of a currency. */
export interface Sum {
  currency: string
  amount: number
}

interface Month {
  /** Net of tax and of what was given back, by currency, largest first. */
  sums: Sum[]
  /** The same of the day in which the moment lies, in UTC. */
  today: Sum[]
  orders: number
  /** False when there were more orders than are looked at. */
  complete: boolean
}

/** What was sold in the calendar month (UTC) in which `now` lies. */
export function monthQuery(slug: string, now: Date) {
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const day = now.toISOString().slice(0, 'YYYY-MM-DD'.length)
  return queryOptions({
    queryKey: [slug, 'month', day],
    queryFn: ({ signal }) => addUp(slug, { start, today: new Date(day) }, signal),
  })
}

type Since = { start: Date; today: Date }

async function addUp(slug: string, { start, today }: Since, signal: AbortSignal): Promise<Month> {
  const inMonth: Sold[] = []
  let complete = false
  for (let page = 1; page <= PAGES_MAX && !complete; page += 1) {
    const { items } = await clientOf(slug).orders.list(
      { page, limit: PAGE, sorting: ['-created_at'] },
      { signal },
    )
    inMonth.push(...items.filter(({ createdAt, paid }) => paid && createdAt >= start))
    const last = items.at(-1)
    complete = items.length < PAGE || (last !== undefined && last.createdAt < start)
  }
  const ofToday = inMonth.filter(({ createdAt }) => createdAt >= today)
  return { sums: summed(inMonth), today: summed(ofToday), orders: inMonth.length, complete }
}

type Sold = ItemOf<'orders'>

/** What orders brought, net of tax and of what was given back, by currency, largest first. */
export function summed(orders: Sold[]): Sum[] {
  const byCurrency = new Map<string, number>()
  for (const { currency, netAmount, refundedAmount } of orders) {
    byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + netAmount - refundedAmount)
  }
  return [...byCurrency]
    .map(([currency, amount]) => ({ currency, amount }))
    .toSorted((one, other) => other.amount - one.amount)
}
