import { trackPresence, type Presence } from './track-presence.ts'

/** An entry of MRR, as the figures read it: in the order of its effect. */
export type MrrEntry = {
  customer_id: string
  subscription_id: string
  product_id: string
  currency: string
  sign: number
  status: string
  amount: number
  seats: number | null
  change: string
  at: Date
  /** Entries of one transaction and moment are one movement. */
  transaction_id: number
}

type MovementKind = 'new' | 'expansion' | 'reactivation' | 'contraction' | 'churned' | 'moved'

/** A movement of MRR: its sign says whether MRR grew. */
export type Movement = {
  product_id: string
  subscription_id: string
  currency: string
  kind: MovementKind
  amount: number
  change: string
  at: Date
  first_at: Date | null
  /** When the customer began and stopped to pay before this movement, in turn. */
  paid_spans: readonly Date[]
  /** The first movement of a customer who has churned, of all products and of this product. */
  loses_customer: boolean
  loses_of_product: boolean
}

/**
 * What the entries of one customer mean. A movement is what one transaction changed: a switch
 * between products moves the smaller amount and expands or contracts by the difference. A customer
 * who pays for the first time is new, later reactivated; one whose MRR becomes zero has churned.
 */
export function deriveMovements(entries: readonly MrrEntry[]): {
  movements: Movement[]
  presences: Presence[]
} {
  const movements: Movement[] = []
  const paying = trackPresence('paying')
  const seated = trackPresence('seats')
  for (const group of groupsOf(entries)) {
    const at = group[0].at
    const { first_at, since } = paying.state
    const paid_spans = [...paying.spans]
    for (const entry of group) {
      const counts = entry.status !== 'trialing'
      paying.add(entry.product_id, entry.currency, counts ? entry.sign * entry.amount : 0)
      seated.add(entry.product_id, '', entry.seats === null ? 0 : entry.sign)
    }
    paying.settle(at)
    seated.settle(at)
    const about = { at, paid_spans, first_at: paying.state.first_at }
    const kinds = kindsOf({
      before: since !== null,
      after: paying.state.since !== null,
      everBefore: first_at !== null,
    })
    const parts = partsOf(group, kinds)
    for (const part of parts) movements.push({ ...part, ...about, ...lossOf(part, parts) })
  }
  return { movements, presences: [...paying.presences, ...seated.presences] }
}

/** A customer who churns is counted once, also with several products or currencies. */
function lossOf(part: Part, parts: readonly Part[]) {
  const churned = parts.filter(({ kind }) => kind === 'churned')
  const { product_id } = part
  return {
    loses_customer: churned[0] === part,
    loses_of_product: churned.find(other => other.product_id === product_id) === part,
  }
}

type Group = readonly [MrrEntry, ...MrrEntry[]]

function groupsOf(entries: readonly MrrEntry[]): Group[] {
  const groups: [MrrEntry, ...MrrEntry[]][] = []
  for (const entry of entries) {
    const group = groups.at(-1)
    const isSame =
      group?.[0].transaction_id === entry.transaction_id &&
      group[0].at.getTime() === entry.at.getTime()
    if (group && isSame) group.push(entry)
    else groups.push([entry])
  }
  return groups
}

type Kinds = { up: MovementKind; down: MovementKind }

function kindsOf(is: { before: boolean; after: boolean; everBefore: boolean }): Kinds {
  const up = is.before ? 'expansion' : is.everBefore ? 'reactivation' : 'new'
  return { up, down: is.after ? 'contraction' : 'churned' }
}

type Part = Pick<
  Movement,
  'product_id' | 'subscription_id' | 'currency' | 'kind' | 'amount' | 'change'
>

/** What a transaction changed by currency and product, less what only moved between products. */
function partsOf(group: Group, { up, down }: Kinds): Part[] {
  const parts: Part[] = []
  for (const changes of changesByCurrency(group).values()) {
    const grown = changes.filter(({ amount }) => amount > 0)
    const shrunk = changes.filter(({ amount }) => amount < 0)
    const total = (rows: Part[]) => rows.reduce((sum, { amount }) => sum + Math.abs(amount), 0)
    const moved = Math.min(total(grown), total(shrunk))
    parts.push(...split(grown, moved, up), ...split(shrunk, moved, down))
  }
  return parts
}

/** Splits rows of one direction: the first `moved` of them moved, the rest is of the given kind. */
function split(rows: Part[], moved: number, kind: MovementKind): Part[] {
  let left = moved
  return rows.flatMap(row => {
    const sign = Math.sign(row.amount)
    const part = Math.min(Math.abs(row.amount), left)
    left -= part
    const rest = Math.abs(row.amount) - part
    return [
      ...(part > 0 ? [{ ...row, kind: 'moved' as const, amount: sign * part }] : []),
      ...(rest > 0 ? [{ ...row, kind, amount: sign * rest }] : []),
    ]
  })
}

function changesByCurrency(group: Group): Map<string, Part[]> {
  const byCurrency = new Map<string, Map<string, Part>>()
  for (const { product_id, subscription_id, currency, change, ...entry } of group) {
    if (entry.status === 'trialing') continue
    const products = byCurrency.get(currency) ?? new Map<string, Part>()
    byCurrency.set(currency, products)
    const earlier = products.get(product_id)?.amount ?? 0
    const amount = earlier + entry.sign * entry.amount
    const about = { product_id, subscription_id, currency, change }
    products.set(product_id, { ...about, kind: 'moved', amount })
  }
  return new Map(
    [...byCurrency].map(([currency, products]) => [
      currency,
      [...products.values()].toSorted((one, other) => (one.product_id < other.product_id ? -1 : 1)),
    ]),
  )
}
