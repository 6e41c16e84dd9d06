import { EmailText } from '@gatehouse/ui/email-text'
import type { ItemOf } from '../../ask.ts'

/** Somebody who buys, as the client holds them. */
export type Customer = ItemOf<'customers'>

const brokenClass = 'block min-w-0 wrap-anywhere'
/** Names in tables: a word longer than its column is broken, rather than the page made wider. */
export const nameClass = `${brokenClass} @rows:min-w-24`

/** What a customer is called; without a name by the address. */
interface Named {
  name: string | null
  billingName?: string | null | undefined
  email: string
}

/** A business is called by its company, not by the person whose name is on the card. */
export const customerName = ({ billingName, name }: Omit<Named, 'email'>) => billingName ?? name

/** The same, or the address of a customer without a name. */
export const customerTitle = (of: Named) => customerName(of) ?? of.email

/** Whom one sells to: the name with the address below, or the address alone. */
export function CustomerName({ of }: { of: Named }) {
  const name = customerName(of)
  if (!name) return <EmailText of={of.email} className={nameClass} />
  return (
    <span className={`${brokenClass} @rows:min-w-36`}>
      <span className="block">{name}</span>
      <EmailText of={of.email} className="text-small text-faint block font-normal" />
    </span>
  )
}
