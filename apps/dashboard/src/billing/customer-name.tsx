import { EmailText } from '@gatehouse/ui/email-text'
import type { ItemOf } from '../endpoint-hooks.ts'

/** A customer as the API returns it. */
export type Customer = ItemOf<'customers'>

const brokenClass = 'block min-w-0 wrap-anywhere'
/** Names in tables: a word longer than its column wraps instead of widening the page. */
export const nameClass = `${brokenClass} @rows:min-w-24`

/** The display name of a customer: the address if there is no name. */
export interface CustomerNames {
  name: string | null
  billingName?: string | null | undefined
  email: string
}

/** A business is called by its company, not by the person whose name is on the card. */
export const customerName = ({ billingName, name }: Omit<CustomerNames, 'email'>) =>
  billingName ?? name

/** The same, or the address of a customer without a name. */
export const customerTitle = (of: CustomerNames) => customerName(of) ?? of.email

/** A customer's name with the email address below, or the address alone. */
export function CustomerName({ of }: { of: CustomerNames }) {
  const name = customerName(of)
  if (!name) return <EmailText of={of.email} className={nameClass} />
  return (
    <span className={`${brokenClass} @rows:min-w-36`}>
      <span className="block">{name}</span>
      <EmailText of={of.email} className="text-small text-faint block font-normal" />
    </span>
  )
}
