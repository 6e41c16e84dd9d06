import type { EntitlementSnapshot } from '../billing/types.gen.ts'
import { copyOf, entitlementCopies, keyOf, type Copy, type EntitledCustomer } from './copies.ts'
import type { EntitlementChange } from './follow-changes.ts'

type Reader = (customer: EntitledCustomer) => Promise<EntitlementSnapshot>

/** Keeps what is read of customers until a change outdates it. */
export function keepCopies(
  customersMax: number,
  { snapshot, isFollowed }: { snapshot: Reader; isFollowed: () => boolean },
) {
  const copies = entitlementCopies(customersMax)
  /** What changed while a customer was being read, by the read. */
  const reads = new Set<{ changed: Set<string>; isReset: boolean }>()
  const reading = new Set<string>()

  const read = async (customer: EntitledCustomer): Promise<Copy> => {
    const current = { changed: new Set<string>(), isReset: false }
    reads.add(current)
    try {
      const copy = copyOf(await snapshot(customer))
      const isCurrent = !current.isReset && !current.changed.has(copy.customerId)
      if (isCurrent && isFollowed()) copies.store(copy)
      return copy
    } finally {
      reads.delete(current)
    }
  }

  return {
    find: copies.find,
    /** Reads a customer; what changes meanwhile is not kept. */
    read,
    /** Reads a customer in the background, once at a time. */
    readLater(customer: EntitledCustomer): void {
      const key = keyOf(customer)
      if (reading.has(key)) return
      reading.add(key)
      void read(customer)
        .catch(() => undefined)
        .finally(() => reading.delete(key))
    },
    apply(change: EntitlementChange): void {
      if (change.event !== 'changed') {
        copies.clear()
        for (const current of reads) current.isReset = true
        return
      }
      for (const customerId of change.customerIds) {
        for (const current of reads) current.changed.add(customerId)
        const copy = copies.find({ customerId })
        if (!change.byUsage) copies.remove(customerId)
        else if (copy) copy.outdated_at ??= performance.now()
      }
    },
  }
}
