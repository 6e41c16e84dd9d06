import type { Preview } from '../said-and-done.ts'
import type { Order } from './book.ts'

/** What was compared, and what differs. */
export type Findings = { comparisons: number; differences: string[] }

type Amounts = Record<string, unknown>

/** Compares amounts by name; what differs is kept with what it is about. */
export function compare(
  found: Findings,
  about: string,
  is: Amounts | null,
  expected: Amounts,
): void {
  for (const [name, value] of Object.entries(expected)) {
    found.comparisons += 1
    const [one, other] = [textOf(is?.[name]), textOf(value)]
    if (one !== other) found.differences.push(`${about}: ${name} is ${one}, expected ${other}`)
  }
}

const textOf = (value: unknown) =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? Number(one) : one))

/** An order's amounts as the API names them; of prices with tax in them the lines are not told. */
export const amountsOf = (order: Order, within: boolean): Amounts => ({
  subtotal_amount: order.subtotal,
  discount_amount: order.discount,
  tax_amount: order.tax,
  total_amount: order.total,
  applied_balance_amount: 0n - order.applied,
  due_amount: order.total - order.applied,
  ...(!within && { lines: order.lines }),
})

/** The same of an order or a preview of one; nothing where there is none. */
export const shownOf = (shown: any): Amounts | null =>
  shown && { ...shown, lines: (shown.items ?? shown.lines).map((line: any) => line.amount) }

/** What a preview says at all. */
export const previewOf = ({ waiting_amount, credited_amount, amount }: Preview): Amounts => {
  return { waiting_amount, credited_amount, amount }
}
