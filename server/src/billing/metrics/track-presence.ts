/** A customer begins (1) or stops (-1) to pay or to have seats; with any product, if null. */
export type Presence = {
  kind: 'paying' | 'seats'
  product_id: string | null
  change: 1 | -1
  at: Date
  first_at: Date
}

/** Follows whether a customer counts, with any product and with each of them. */
export function trackPresence(kind: Presence['kind']) {
  const presences: Presence[] = []
  const spans: Date[] = []
  const state: { first_at: Date | null; since: Date | null } = { first_at: null, since: null }
  /** Amounts by product and currency. */
  const amounts = new Map<string, number>()
  /** When each product first counted, and which count now. */
  const firsts = new Map<string, Date>()
  const on = new Set<string>()

  const note = (product_id: string, change: 1 | -1, at: Date) => {
    if (change === 1) on.add(product_id)
    else on.delete(product_id)
    const first_at = firsts.get(product_id) ?? at
    firsts.set(product_id, first_at)
    presences.push({ kind, product_id, change, at, first_at })
  }

  return {
    presences,
    /** When the customer began and stopped to count, in turn. */
    spans: spans as readonly Date[],
    /** Since when the customer counts, and since when they ever did. */
    state: state as Readonly<typeof state>,
    add(product_id: string, currency: string, amount: number) {
      const key = `${product_id} ${currency}`
      amounts.set(key, (amounts.get(key) ?? 0) + amount)
    },
    /** What was added counts from this moment. */
    settle(at: Date) {
      const now = productsOf(amounts)
      const [begun, ended] = [now.difference(on), on.difference(now)]
      for (const product of begun) note(product, 1, at)
      for (const product of ended) note(product, -1, at)
      const counts = now.size > 0
      if (counts === (state.since !== null)) return
      state.first_at ??= at
      state.since = counts ? at : null
      spans.push(at)
      const { first_at } = state
      presences.push({ kind, product_id: null, change: counts ? 1 : -1, at, first_at })
    },
  }
}

/** The products with an amount above zero in any currency. */
const productsOf = (amounts: ReadonlyMap<string, number>) =>
  new Set([...amounts].flatMap(([key, amount]) => (amount > 0 ? [key.split(' ')[0] ?? ''] : [])))
