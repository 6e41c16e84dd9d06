import { find } from '../state/world.ts'
import type { Moment, TableName } from '../state/world.ts'
import { idsBy } from '../state/table.ts'
import { invalidRequest } from './errors.ts'

const DEPTH_MAX = 4

/** The table that an expandable field points to. */
const FIELDS: Readonly<Record<string, TableName>> = {
  balance_transaction: 'balance_transaction',
  charge: 'charge',
  customer: 'customer',
  default_payment_method: 'payment_method',
  failure_balance_transaction: 'balance_transaction',
  latest_charge: 'charge',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
  setup_intent: 'setup_intent',
  dispute: 'dispute',
}

/** Fields that are left out unless requested, by the type of object they belong to. */
const PARTS: Readonly<Record<string, (moment: Moment, object: ExpandableObject) => unknown>> = {
  'charge.refunds': (moment, charge) => {
    const table = moment.space.tables.refund
    const data = idsBy(table, 'charge', textOf(charge, 'id'))
      .map(id => table.rows.get(id))
      .reverse()
    return {
      object: 'list',
      data,
      has_more: false,
      url: `/v1/charges/${textOf(charge, 'id')}/refunds`,
    }
  },
  'tax.calculation.line_items': (_, object) => linesOf('calculations', object),
  'tax.transaction.line_items': (_, object) => linesOf('transactions', object),
  'customer.tax': (_, customer) => ({
    automatic_tax: customer['address'] ? 'supported' : 'unrecognized_location',
    ip_address: null,
    location: null,
    provider: 'stripe',
  }),
}

type ExpandableObject = Record<string, unknown>

/** Replaces the ids that `expand[]` names by their objects. */
export function expand(moment: Moment, answer: object, paths: readonly string[]): object {
  let expanded = withoutLines(answer)
  for (const path of paths) {
    const segments = path.split('.')
    if (segments.length > DEPTH_MAX) {
      throw invalidRequest(undefined, `You cannot expand more than ${DEPTH_MAX} levels`)
    }
    expanded = expandPath(moment, expanded as ExpandableObject, segments, path)
  }
  return expanded
}

function expandPath(
  moment: Moment,
  object: ExpandableObject,
  segments: string[],
  path: string,
): ExpandableObject {
  const [field = '', ...rest] = segments
  if (object['object'] === 'list' && field === 'data' && Array.isArray(object['data'])) {
    if (rest.length === 0) throw cannotExpand(path)
    return { ...object, data: object['data'].map(item => expandPath(moment, item, rest, path)) }
  }
  const value = valueAt(moment, object, field, path)
  const below = rest.length > 0 && isShown(value) ? expandPath(moment, value, rest, path) : value
  return { ...object, [field]: below }
}

function valueAt(moment: Moment, object: ExpandableObject, field: string, path: string): unknown {
  const value = object[field]
  if (value !== undefined && typeof value !== 'string') return value
  const part = PARTS[`${textOf(object, 'object')}.${field}`]
  if (part) return part(moment, object)
  const table =
    FIELDS[field] ??
    (object['object'] === 'balance_transaction' && field === 'source'
      ? sourceTable(String(value))
      : undefined)
  if (value === undefined || !table) throw cannotExpand(path)
  return find(moment, table, value) ?? value
}

function sourceTable(id: string): TableName {
  if (id.startsWith('re_')) return 'refund'
  if (id.startsWith('po_')) return 'payout'
  return id.startsWith('du_') ? 'dispute' : 'charge'
}

function linesOf(kind: string, object: ExpandableObject) {
  return {
    object: 'list',
    data: object['lines'],
    has_more: false,
    url: `/v1/tax/${kind}/${textOf(object, 'id')}/line_items`,
  }
}

/**
 * Tax line items are stored in their object and hidden by default; `linesOf` reads them directly.
 */
function withoutLines(answer: object): object {
  if (!('lines' in answer)) return answer
  const expanded = { ...answer }
  Object.defineProperty(expanded, 'lines', { value: answer.lines, enumerable: false })
  return expanded
}

function textOf(object: ExpandableObject, field: string): string {
  const value = object[field]
  return typeof value === 'string' ? value : ''
}

function isShown(value: unknown): value is ExpandableObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function cannotExpand(path: string) {
  return invalidRequest(
    undefined,
    `This property cannot be expanded (${path}). You may want to try expanding the full path ` +
      `to the property, for example data.${path}.`,
    { param: 'expand' },
  )
}
