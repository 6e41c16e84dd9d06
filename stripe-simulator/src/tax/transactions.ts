import { invalidParameter, invalidRequest, noSuch, noSuchReference } from '../http/errors.ts'
import { listOf } from '../http/form.ts'
import type { FormValue } from '../http/form.ts'
import { listOfRows, PAGE } from '../http/lists.ts'
import { integerOf, mergeMetadata, requireValue, oneOf, textIn } from '../http/parameters.ts'
import { route } from '../http/router.ts'
import type { Call } from '../http/router.ts'
import type { TaxShipping, TaxTransaction, TaxTransactionLine } from '../state/tax-objects.ts'
import { idsBy } from '../state/table.ts'
import { find, newId, putObject } from '../state/world.ts'
import { spread } from './tax-amounts.ts'

const REVERSAL = {
  mode: 'string',
  original_transaction: 'string',
  reference: 'string',
  flat_amount: 'integer',
  line_items: 'value',
  metadata: 'hash',
  shipping_cost: 'value',
} as const

export const taxTransactionRoutes = [
  route(
    'POST',
    '/v1/tax/transactions/create_from_calculation',
    { calculation: 'string', metadata: 'hash', posted_at: 'integer', reference: 'string' },
    (call, params) => {
      const id = requireValue(params.calculation, 'calculation')
      const calculation = find(call, 'tax_calculation', id)
      if (!calculation) throw noSuchReference('tax calculation', id, 'calculation')
      if (calculation.expires_at <= call.now) {
        throw invalidRequest(undefined, `The tax calculation ${id} has expired.`, {
          param: 'calculation',
        })
      }
      const reference = freeReference(call, requireValue(params.reference, 'reference'))
      return putObject(call, 'tax_transaction', {
        id: newId(call, 'tax_1'),
        object: 'tax.transaction',
        created: call.now,
        currency: calculation.currency,
        customer: calculation.customer,
        customer_details: calculation.customer_details,
        livemode: false,
        metadata: mergeMetadata({}, params.metadata),
        posted_at: params.posted_at ?? call.now,
        reference,
        reversal: null,
        ship_from_details: calculation.ship_from_details,
        shipping_cost: calculation.shipping_cost,
        tax_date: calculation.tax_date,
        type: 'transaction',
        lines: calculation.lines.map(line => ({
          id: newId(call, 'tax_li_'),
          object: 'tax.transaction_line_item',
          amount: line.amount,
          amount_tax: line.amount_tax,
          livemode: false,
          metadata: line.metadata,
          product: line.product,
          quantity: line.quantity,
          reference: line.reference,
          reversal: null,
          tax_behavior: line.tax_behavior,
          tax_code: line.tax_code,
          type: 'transaction',
        })),
      })
    },
  ),

  route('POST', '/v1/tax/transactions/create_reversal', REVERSAL, (call, params) => {
    const original = originalOf(
      call,
      requireValue(params.original_transaction, 'original_transaction'),
    )
    const mode = oneOf(requireValue(params.mode, 'mode'), ['full', 'partial'], 'mode')
    const reference = freeReference(call, requireValue(params.reference, 'reference'))
    const before = reversalsOf(call, original)
    if (mode === 'full' && before.length > 0) {
      throw invalidRequest(
        undefined,
        `Transaction ${original.id} has been reversed already, at least in part.`,
        { param: 'original_transaction' },
      )
    }
    const lines =
      mode === 'full'
        ? original.lines.map(line => reversed(call, line, line))
        : params.flat_amount !== undefined && params.flat_amount !== null
          ? flatLines(call, original, params.flat_amount)
          : requestedLines(call, original, params.line_items)
    rejectExcessReversal(original, [...before.flatMap(({ lines: removed }) => removed), ...lines])
    return putObject(call, 'tax_transaction', {
      ...original,
      id: newId(call, 'tax_1'),
      created: call.now,
      posted_at: call.now,
      reference,
      metadata: mergeMetadata({}, params.metadata),
      type: 'reversal',
      lines,
      reversal: { original_transaction: original.id },
      shipping_cost: mode === 'full' ? negateCost(original.shipping_cost) : null,
    })
  }),

  route('GET', '/v1/tax/transactions/:id', {}, transactionInPath),

  route('GET', '/v1/tax/transactions/:id/line_items', PAGE, (call, params) => {
    const { id, lines } = transactionInPath(call)
    return listOfRows(lines, `/v1/tax/transactions/${id}/line_items`, params)
  }),
]

function transactionInPath(call: Call): TaxTransaction {
  const transaction = find(call, 'tax_transaction', call.ids[0] ?? '')
  if (!transaction) throw noSuch('tax transaction', call.ids[0] ?? '', 'transaction')
  return transaction
}

function originalOf(call: Call, id: string): TaxTransaction {
  const original = find(call, 'tax_transaction', id)
  if (!original) throw noSuchReference('tax transaction', id, 'original_transaction')
  if (original.type === 'transaction') return original
  throw invalidRequest(undefined, 'A reversal cannot be reversed.', {
    param: 'original_transaction',
  })
}

/** Stripe requires every transaction's reference to be unique. */
function freeReference(call: Call, reference: string): string {
  if (idsBy(call.space.tables.tax_transaction, 'reference', reference).length === 0)
    return reference
  throw invalidRequest(
    'resource_already_exists',
    `A tax transaction with reference \`${reference}\` already exists.`,
    { param: 'reference' },
  )
}

function reversalsOf(call: Call, original: TaxTransaction): TaxTransaction[] {
  return [...call.space.tables.tax_transaction.rows.values()].filter(
    ({ reversal }) => reversal?.original_transaction === original.id,
  )
}

/** Reverses part of a line; the given amounts are positive. */
function reversed(
  call: Call,
  line: TaxTransactionLine,
  part: { amount: number; amount_tax: number; reference?: string; quantity?: number },
): TaxTransactionLine {
  return {
    ...line,
    id: newId(call, 'tax_li_'),
    amount: -part.amount,
    amount_tax: -part.amount_tax,
    reference: part.reference ?? line.reference,
    quantity: part.quantity ?? line.quantity,
    reversal: { original_line_item: line.id },
    type: 'reversal',
  }
}

/** Distributes an amount, tax included, over the lines by their totals. */
function flatLines(call: Call, original: TaxTransaction, flat: number): TaxTransactionLine[] {
  if (flat >= 0) throw invalidParameter(undefined, 'flat_amount must be negative.', 'flat_amount')
  const totals = original.lines.map(line =>
    line.tax_behavior === 'inclusive' ? line.amount : line.amount + line.amount_tax,
  )
  return spread(-flat, totals).map((share, index) => {
    const line = original.lines[index] as TaxTransactionLine
    const [, tax = 0] = spread(share, [(totals[index] ?? 0) - line.amount_tax, line.amount_tax])
    const amount = line.tax_behavior === 'inclusive' ? share : share - tax
    return reversed(call, line, { amount, amount_tax: tax })
  })
}

function requestedLines(
  call: Call,
  original: TaxTransaction,
  items: FormValue | undefined,
): TaxTransactionLine[] {
  return listOf(requireValue(items, 'line_items')).map((item, index) => {
    const param = `line_items[${index}]`
    const id = requireValue(textIn(item, 'original_line_item'), `${param}[original_line_item]`)
    const line = original.lines.find(candidate => candidate.id === id)
    if (!line)
      throw noSuchReference('tax transaction line item', id, `${param}[original_line_item]`)
    const quantity = textIn(item, 'quantity')
    return reversed(call, line, {
      amount: -numberIn(item, 'amount', param),
      amount_tax: -numberIn(item, 'amount_tax', param),
      reference: requireValue(textIn(item, 'reference'), `${param}[reference]`),
      ...(quantity === undefined ? {} : { quantity: integerOf(quantity, `${param}[quantity]`) }),
    })
  })
}

function numberIn(item: FormValue, name: string, param: string): number {
  const value = integerOf(
    requireValue(textIn(item, name), `${param}[${name}]`),
    `${param}[${name}]`,
  )
  if (value <= 0) return value
  throw invalidParameter(undefined, `${name} must be negative.`, `${param}[${name}]`)
}

function rejectExcessReversal(original: TaxTransaction, used: readonly TaxTransactionLine[]) {
  for (const line of original.lines) {
    const removed = used.filter(({ reversal }) => reversal?.original_line_item === line.id)
    const amount = removed.reduce((sum, part) => sum - part.amount, 0)
    const tax = removed.reduce((sum, part) => sum - part.amount_tax, 0)
    if (amount <= line.amount && tax <= line.amount_tax) continue
    throw invalidRequest(
      undefined,
      `More would be reversed of line item ${line.id} than it amounts to.`,
      { param: 'line_items' },
    )
  }
}

function negateCost(cost: TaxShipping | null): TaxShipping | null {
  return cost && { ...cost, amount: -cost.amount, amount_tax: -cost.amount_tax }
}
