import type { AccountError, Result } from '@gatehouse/sdk/accounts'

/** The keys of what belongs to the signed-in user begin with this. */
export const OWN = 'own '

/** What is known of a query. After a failed repetition, the last data are kept beside the error. */
export type QueryState<T> = { data: T | null; error: AccountError | null; isPending: boolean }

type Load = () => Promise<Result<unknown>>

/** Reads of a page by their keys: components that need the same share one request. */
export type QueryStore = {
  read(key: string): QueryState<unknown>
  /** Calls `listener` after each change; returns the function that ends that. */
  subscribe(listener: () => void): () => void
  /**
   * Keeps a query up to date while a component shows it, and requests it if it is not known yet;
   * returns the function that ends that.
   */
  use(key: string, load: Load): () => void
  /** Requests a query again; resolves once the answer is known. */
  refetch(key: string): Promise<void>
  /** Requests what belongs to the user again where it is shown, and forgets the rest of it. */
  invalidateOwn(): void
}

type Entry = { state: QueryState<unknown>; load: Load; users: number; request: number }

const pending: QueryState<unknown> = { data: null, error: null, isPending: true }

/** An empty store, of one provider. */
export function createQueryStore(): QueryStore {
  const entries = new Map<string, Entry>()
  const listeners = new Set<() => void>()

  const request = async (entry: Entry): Promise<void> => {
    const number = (entry.request += 1)
    const { data, error } = await entry.load()
    // Of several requests, only the last one knows the present.
    if (entry.request !== number) return
    entry.state = { data: error ? entry.state.data : data, error, isPending: false }
    for (const listener of listeners) listener()
  }

  return {
    read: key => entries.get(key)?.state ?? pending,
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    use: (key, load) => {
      const known = entries.get(key)
      const entry = known ?? { state: pending, load, users: 0, request: 0 }
      entries.set(key, entry)
      entry.load = load
      entry.users += 1
      if (!known || entry.state.error) void request(entry)
      return () => void (entry.users -= 1)
    },
    refetch: async key => {
      const entry = entries.get(key)
      if (entry) await request(entry)
    },
    invalidateOwn: () => {
      for (const [key, entry] of entries) {
        if (!key.startsWith(OWN)) continue
        if (entry.users > 0) void request(entry)
        else entries.delete(key)
      }
    },
  }
}
