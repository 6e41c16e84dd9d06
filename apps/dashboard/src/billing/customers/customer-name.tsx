import { EmailText } from '@gatehouse/ui/email-text'
import type { ItemOf } from '../../ask.ts'

/** Somebody who buys, as the client holds them. */
export type Customer = ItemOf<'customers'>

const brokenClass = 'block min-w-0 wrap-anywhere'
/** Names in tables: a word longer than its column is broken, rather than the page made wider. */
export const nameClass = `${brokenClass} @rows:min-w-24`

/** Whom one sells to: the name with the address below, or the address alone. */
export function CustomerName({ of }: { of: { name: string | null; email: string } }) {
  if (!of.name) return <EmailText of={of.email} className={nameClass} />
  return (
    <span className={`${brokenClass} @rows:min-w-36`}>
      <span className="block">{of.name}</span>
      <EmailText of={of.email} className="text-small text-faint block font-normal" />
    </span>
  )
}
