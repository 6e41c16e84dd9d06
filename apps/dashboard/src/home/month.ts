import { queryOptions } from '@tanstack/react-query'
import { clientOf } from '../client.ts'

/** Pages of orders looked at for a month's figures, of a hundred each. */
export const PAGES_MAX = 20
const PAGE = 100

interface Month {
  /** Net of tax and of what was given back, by currency, largest first. */
  sums: { currency: string; amount: number }[]
  orders: number
  /** False when there were more orders than are looked at. */
  complete: boolean
}

/** What was sold in the calendar month (UTC) in which `now` lies. */
export function monthQuery(slug: string, now: Date) {
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  return queryOptions({
    queryKey: [slug, 'month', start.toISOString()],
    queryFn: ({ signal }) => addUp(slug, start, signal),
  })
}

async function addUp(slug: string, start: Date, signal: AbortSignal): Promise<Month> {
  const byCurrency = new Map<string, number>()
  let orders = 0
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const { items } = await clientOf(slug).orders.list(
      { page, limit: PAGE, sorting: ['-created_at'] },
      { signal },
    )
    const inMonth = items.filter(({ createdAt, paid }) => paid && createdAt >= start)
    orders += inMonth.length
    for (const { currency, netAmount, refundedAmount } of inMonth) {
      byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + netAmount - refundedAmount)
    }
    const last = items.at(-1)
    if (items.length < PAGE || (last && last.createdAt < start)) {
      return { sums: sorted(byCurrency), orders, complete: true }
    }
  }
  return { sums: sorted(byCurrency), orders, complete: false }
}

function sorted(byCurrency: Map<string, number>) {
  return [...byCurrency]
    .map(([currency, amount]) => ({ currency, amount }))
    .toSorted((one, other) => other.amount - one.amount)
}
