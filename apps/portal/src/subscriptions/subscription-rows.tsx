import { Link } from '@gatehouse/ui/link'
import { ChevronRight } from 'lucide-react'
import { usePortalHome } from '../frame/use-portal.ts'
import type { Subscription } from '../queries.ts'
import { recurringPrice, usePrice } from './price-text.ts'
import { SubscriptionStatusWord, NextStep } from './status.tsx'

/** Up to this many subscriptions show the exact next charge; longer lists show only its date. */
const EXACT_MAX = 10

/** Subscriptions with their price and next event. */
export function SubscriptionRows({ subscriptions }: { subscriptions: Subscription[] }) {
  return (
    <ul className="-mx-4 divide-y border-y">
      {subscriptions.map((subscription, index) => (
        <li key={subscription.id}>
          <SubscriptionRow subscription={subscription} exact={index < EXACT_MAX} />
        </li>
      ))}
    </ul>
  )
}

// Beside the name if there is room, below it on a phone.
const endClass = 'flex shrink-0 gap-x-4 gap-y-0.5 max-sm:items-baseline sm:flex-col sm:items-end'

function SubscriptionRow({ subscription, exact }: { subscription: Subscription; exact: boolean }) {
  const home = usePortalHome()
  const price = usePrice()
  return (
    <Link
      plain
      href={`${home}/subscriptions/${subscription.id}`}
      className="hover:bg-hover flex items-center gap-3 px-4 py-3.5 focus-visible:-outline-offset-2"
    >
      <span className="flex min-w-0 flex-1 justify-between gap-x-6 gap-y-1 max-sm:flex-col">
        <span className="min-w-0">
          <span className="text-strong block font-medium break-words">
            {subscription.product.name}
          </span>
          <span className="text-small text-muted mt-0.5 block">
            <NextStep subscription={subscription} exact={exact} />
          </span>
        </span>
        <span className={endClass}>
          <span className="text-strong tabular-nums">{price(recurringPrice(subscription))}</span>
          <span className="text-small text-strong">
            <SubscriptionStatusWord subscription={subscription} />
          </span>
        </span>
      </span>
      <ChevronRight aria-hidden className="text-faint size-4 shrink-0" />
    </Link>
  )
}
