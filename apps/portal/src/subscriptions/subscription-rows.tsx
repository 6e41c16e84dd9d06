import { Link } from '@gatehouse/ui/link'
import { ChevronRight } from 'lucide-react'
import { usePortalHome } from '../frame/use-portal.ts'
import type { Subscription } from '../queries.ts'
import { SubscriptionStatusWord, usePrice, WhatIsNext } from './status.tsx'

/** Subscriptions with what each costs and what comes next. */
export function SubscriptionRows({ subscriptions }: { subscriptions: Subscription[] }) {
  return (
    <ul className="-mx-4 divide-y border-y">
      {subscriptions.map(subscription => (
        <li key={subscription.id}>
          <SubscriptionRow subscription={subscription} />
        </li>
      ))}
    </ul>
  )
}

function SubscriptionRow({ subscription }: { subscription: Subscription }) {
  const home = usePortalHome()
  const price = usePrice(subscription)
  return (
    <Link
      plain
      href={`${home}/subscriptions/${subscription.id}`}
      className="hover:bg-hover flex items-center gap-3 px-4 py-3.5 focus-visible:-outline-offset-2"
    >
      <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-6 gap-y-1">
        <span className="min-w-0">
          <span className="text-strong block font-medium break-words">
            {subscription.product.name}
          </span>
          <span className="text-small text-muted mt-0.5 block">
            <WhatIsNext subscription={subscription} />
          </span>
        </span>
        <span className="flex flex-col gap-0.5 sm:items-end">
          <span className="text-strong tabular-nums">{price}</span>
          <span className="text-small">
            <SubscriptionStatusWord subscription={subscription} />
          </span>
        </span>
      </span>
      <ChevronRight aria-hidden className="text-faint size-4 shrink-0" />
    </Link>
  )
}
