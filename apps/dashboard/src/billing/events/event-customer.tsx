import { Link } from '@gatehouse/ui/link'
import { type ItemOf, useHref } from '../../endpoint-hooks.ts'
import { EmptyValue } from '../../frame/date-time-text.tsx'
import { customerTitle, nameClass } from '../customer-name.tsx'

type EventBuyer = Pick<ItemOf<'events'>, 'customer' | 'externalCustomerId'>

/** The customer of an event; the merchant's own ID if no customer has it yet. */
export function EventCustomer({ of: { customer, externalCustomerId } }: { of: EventBuyer }) {
  const href = useHref()
  if (customer) {
    return (
      <Link
        href={href(`/customers/${customer.id}`)}
        className={`${nameClass} max-sm:py-1 @rows:min-w-36`}
      >
        {customerTitle(customer)}
      </Link>
    )
  }
  if (!externalCustomerId) return <EmptyValue />
  return (
    <code className="text-small text-muted font-mono break-all @rows:min-w-36 block">
      {externalCustomerId}
    </code>
  )
}
