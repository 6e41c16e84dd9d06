import type * as objects from './objects.ts'
import type * as accountObjects from './account-objects.ts'
import type * as refundObjects from './refund-objects.ts'
import type * as secrets from './secrets.ts'
import type * as taxObjects from './tax-objects.ts'
import { makeId } from './ids.ts'
import type { Random } from './ids.ts'
import { deleteRow, makeTable, putRow } from './table.ts'
import type { Row, Table } from './table.ts'

/** All stored data of an account, by table. */
export interface Rows {
  account: accountObjects.Account
  customer: objects.Customer
  payment_method: objects.PaymentMethod
  payment_intent: objects.PaymentIntent
  setup_intent: objects.SetupIntent
  charge: objects.Charge
  refund: refundObjects.Refund
  dispute: refundObjects.Dispute
  balance_transaction: refundObjects.BalanceTransaction
  payout: refundObjects.Payout
  payout_member: secrets.PayoutMember
  file: refundObjects.StripeFile
  confirmation_token: objects.ConfirmationToken
  customer_session: objects.CustomerSession
  tax_calculation: taxObjects.TaxCalculation
  tax_transaction: taxObjects.TaxTransaction
  event: accountObjects.StripeEvent
  webhook_endpoint: accountObjects.WebhookEndpoint
  method_secret: secrets.StoredCardSecret
  token_secret: secrets.TokenSecret
  endpoint_secret: secrets.EndpointSecret
  confirmation: secrets.Confirmation
  settlement: secrets.Settlement
  delivery: secrets.Delivery
  keyed_answer: secrets.IdempotentResponse
}
export type TableName = keyof Rows

/** The fields that lists and lookups filter by: scanning all rows would be too slow. */
export const INDEXES: { readonly [T in TableName]: readonly (keyof Rows[T] & string)[] } = {
  account: [],
  customer: ['email'],
  payment_method: ['customer'],
  payment_intent: ['customer'],
  setup_intent: ['customer', 'payment_method'],
  charge: ['customer', 'payment_intent'],
  refund: ['charge', 'payment_intent'],
  dispute: ['charge', 'payment_intent'],
  balance_transaction: ['source'],
  payout: ['status'],
  payout_member: ['payout'],
  file: [],
  confirmation_token: [],
  customer_session: [],
  tax_calculation: [],
  tax_transaction: ['reference'],
  event: ['type'],
  webhook_endpoint: [],
  method_secret: [],
  token_secret: [],
  endpoint_secret: [],
  confirmation: [],
  settlement: [],
  delivery: [],
  keyed_answer: [],
}
export const TABLE_NAMES = Object.keys(INDEXES) as TableName[]

export type Tables = { readonly [T in TableName]: Table<Rows[T]> }

/** The objects of one account; no other account can see them. */
export interface Space {
  readonly account: string
  readonly tables: Tables
}

/** Records every change, so that a restart loses nothing a client has seen. */
export interface Journal {
  wrote: (account: string, table: TableName, row: Row) => void
  dropped: (account: string, table: TableName, id: string) => void
  /** Writes the recorded changes to the operating system, before the response is sent. */
  flush: () => void
  close: () => void
}

export interface World {
  now: () => Date
  readonly random: Random
  readonly platform: string
  /** The accepted API keys; null: any of the test mode. */
  readonly keys: readonly string[] | null
  readonly spaces: Map<string, Space>
  readonly journal: Journal | undefined
  /** The simulator's base URL, for links to its pages. */
  origin: string
  /** How long an asynchronous change takes, in milliseconds of real time. */
  readonly settleDelay: number
  /** Called with every event, after it is stored. */
  publish: (space: Space, event: accountObjects.StripeEvent) => void
  /** Called with every scheduled change. */
  await: (space: Space, settlement: secrets.Settlement) => void
}

/** One moment in one account, and the request that caused it, if any. */
export interface Moment {
  readonly world: World
  readonly space: Space
  readonly now: objects.Seconds
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null }
}

export function spaceOf(world: World, account: string): Space {
  const known = world.spaces.get(account)
  if (known) return known
  const tables = Object.fromEntries(TABLE_NAMES.map(name => [name, makeTable(INDEXES[name])]))
  // Each table is created from its own entry of INDEXES, which the compiler cannot infer.
  const space: Space = { account, tables: tables as unknown as Tables }
  world.spaces.set(account, space)
  return space
}

export function momentOf(world: World, space: Space): Moment {
  return { world, space, now: secondsOf(world.now()), request: { id: null, idempotency_key: null } }
}

export function secondsOf(date: Date): objects.Seconds {
  return Math.floor(date.getTime() / 1000)
}

type SpaceOfWorld = Pick<Moment, 'world' | 'space'>

export function putObject<T extends TableName>(at: SpaceOfWorld, name: T, row: Rows[T]): Rows[T] {
  putRow(at.space.tables[name], row)
  at.world.journal?.wrote(at.space.account, name, row)
  return row
}

export function deleteObject(at: SpaceOfWorld, name: TableName, id: string) {
  const table: Table<Row> = at.space.tables[name]
  deleteRow(table, id)
  at.world.journal?.dropped(at.space.account, name, id)
}

export function find<T extends TableName>(
  at: Pick<Moment, 'space'>,
  name: T,
  id: string,
): Rows[T] | undefined {
  return at.space.tables[name].rows.get(id)
}

export function newId(at: Pick<Moment, 'world'>, prefix: string, length?: number): string {
  return makeId(at.world.random, prefix, length)
}
