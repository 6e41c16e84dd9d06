import type { Preview } from '../preview-and-bill.ts'
import type { Order } from './book.ts'

/** The number of comparisons, and the differences. */
export type Findings = { comparisons: number; differences: string[] }

type Amounts = Record<string, unknown>

/** Compares amounts by name, and stores each difference with its context. */
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
  JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? Number(item) : item))

/** An order's amounts as the API names them. The lines of tax-inclusive prices are left out. */
export const amountsOf = (order: Order, within: boolean): Amounts => ({
  subtotal_amount: order.subtotal,
  discount_amount: order.discount,
  tax_amount: order.tax,
  total_amount: order.total,
  applied_balance_amount: 0n - order.applied,
  due_amount: order.total - order.applied,
  ...(!within && { lines: order.lines }),
})

/** The same for an order or its preview; nothing if there is none. */
export const displayedAmounts = (displayed: any): Amounts | null =>
  displayed && {
    ...displayed,
    lines: (displayed.items ?? displayed.lines).map((line: any) => line.amount),
  }

/** The fields that a preview contains. */
export const previewOf = ({ waiting_amount, credited_amount, amount }: Preview): Amounts => {
  return { waiting_amount, credited_amount, amount }
}
