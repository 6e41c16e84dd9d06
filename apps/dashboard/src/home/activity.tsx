import { activityScopes } from '@gatehouse/contract/billing/overview-scopes.data'
import { Card } from '@gatehouse/ui/card'
import { Link } from '@gatehouse/ui/link'
import { Money } from '@gatehouse/ui/money'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { CircleX, Receipt, Undo2, UserPlus } from 'lucide-react'
import { NotLoaded } from '../frame/not-loaded.tsx'
import { type AnswerOf, useEndpointQuery, useHref } from '../endpoint-hooks.ts'
import { DateTimeText } from '../frame/date-time-text.tsx'
import { useStanding } from '../organizations/standing.ts'
import { useTexts } from '../texts.ts'

const POLL_MS = 10_000
const SKELETON_ROWS = 6

type Entry = AnswerOf<'overview', 'activity'>['entries'][number]

const icons = { sale: Receipt, refund: Undo2, cancellation: CircleX, sign_up: UserPlus }
const inks = {
  sale: 'text-positive',
  refund: 'text-negative',
  cancellation: 'text-warning',
  sign_up: 'text-accent',
}

/** What just happened: asked again every few seconds while the page is visible. */
export function Activity() {
  const t = useTexts()
  const { may } = useStanding()
  const enabled = Object.values(activityScopes).some(may)
  const { data, error, refetch } = useEndpointQuery(
    'overview',
    'activity',
    {},
    { enabled, refetchInterval: POLL_MS },
  )
  if (!enabled) return null
  return (
    <Card title={t('home.activity')} flush>
      {error && !data ? (
        <div className="px-4 pb-4">
          <NotLoaded query={{ error, refetch }} />
        </div>
      ) : data?.entries.length === 0 ? (
        <p className="text-muted px-4 pt-1 pb-4">{t('home.activity_none')}</p>
      ) : (
        <ul className="pb-2">
          {data
            ? data.entries.map(entry => <Happened key={entry.kind + entry.id} entry={entry} />)
            : Array.from({ length: SKELETON_ROWS }, (_, index) => (
                <li key={index} className="px-4 py-2.5">
                  <Skeleton />
                </li>
              ))}
        </ul>
      )}
    </Card>
  )
}

function Happened({ entry }: { entry: Entry }) {
  const t = useTexts()
  const href = useHref()
  const { kind, customer, productName, amount, currency } = entry
  const Icon = icons[kind]
  return (
    <li>
      <Link
        plain
        href={href(pathOf(entry))}
        className="hover:bg-hover flex items-baseline gap-3 px-4 py-2 max-sm:py-2.5"
      >
        <Icon aria-hidden className={`${inks[kind]} size-4 shrink-0 translate-y-0.5`} />
        <span className="min-w-0 flex-1 break-words">
          {t(`home.happened.${kind}`, {
            customer: customer.name ?? customer.email,
            product: productName ?? '',
          })}
          <span className="text-small text-faint block">
            <DateTimeText at={entry.at} />
          </span>
        </span>
        {amount !== null && currency !== null && kind !== 'cancellation' && (
          <span className="text-strong tabular-nums">
            <Money amount={kind === 'refund' ? -amount : amount} currency={currency} />
          </span>
        )}
      </Link>
    </li>
  )
}

/** The page of what happened. */
function pathOf({ kind, id, orderId }: Entry): string {
  if (kind === 'cancellation') return `/subscriptions/${id}`
  if (kind === 'sign_up') return `/customers/${id}`
  return `/orders/${orderId ?? id}`
}
