import type { ItemOf } from '../../ask.ts'

/** Somebody who buys, as the client holds them. */
export type Customer = ItemOf<'customers'>

/** Whom one sells to: the name with the address below, or the address alone. */
export function CustomerName({ of }: { of: { name: string | null; email: string } }) {
  if (!of.name) return <span className="break-all">{of.email}</span>
  return (
    <span className="block min-w-0">
      <span className="block break-words">{of.name}</span>
      <span className="text-small text-faint block font-normal break-all">{of.email}</span>
    </span>
  )
}
