import { attentionScopes } from '@gatehouse/contract/billing/overview-scopes.data'
import { Badge } from '@gatehouse/ui/badge'
import { Card } from '@gatehouse/ui/card'
import { Link } from '@gatehouse/ui/link'
import { Money } from '@gatehouse/ui/money'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { CircleCheck } from 'lucide-react'
import { Trans } from 'react-i18next'
import { NotLoaded } from '../frame/not-loaded.tsx'
import { useEndpointQuery, useHref } from '../endpoint-hooks.ts'
import { DateTimeText } from '../frame/date-time-text.tsx'
import { useStanding } from '../organizations/standing.ts'
import { useTexts } from '../texts.ts'
import { type Attention, attentionPlaces } from './attention-places.data.ts'

const POLL_MS = 60_000

/** Kinds with a deadline, or the time of what happens next. */
const dated = ['dispute', 'failed_payment', 'request', 'limit_reached', 'invitation'] as const

/** What waits for the merchant, as a list that empties: each entry leads to where it is settled. */
export function NeedsAttention() {
  const t = useTexts()
  const { may } = useStanding()
  const enabled = Object.values(attentionScopes).some(may)
  const { data, error, refetch } = useEndpointQuery(
    'overview',
    'attention',
    {},
    { enabled, refetchInterval: POLL_MS },
  )
  if (!enabled) return null
  const count = data?.kinds.reduce((sum, kind) => sum + kind.count, 0) ?? 0
  return (
    <Card
      title={t('home.attention')}
      flush
      actions={count > 0 && <Badge meaning="warning">{count}</Badge>}
    >
      {error && !data ? (
        <div className="px-4 pb-4">
          <NotLoaded query={{ error, refetch }} />
        </div>
      ) : !data ? (
        <div className="flex flex-col gap-3 px-4 pt-1 pb-4">
          <Skeleton />
          <Skeleton />
        </div>
      ) : data.kinds.length === 0 ? (
        <p className="text-muted flex items-center gap-2 px-4 pt-1 pb-4">
          <CircleCheck aria-hidden className="text-positive size-4 shrink-0" />
          {t('home.attention_none')}
        </p>
      ) : (
        <ul className="flex flex-col pb-1.5">
          {data.kinds.map(kind => (
            <Kind key={kind.kind} of={kind} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Kind({ of: { kind, count, entries } }: { of: Attention }) {
  const t = useTexts()
  const href = useHref()
  const { one, all } = attentionPlaces[kind]
  const more = count - entries.length
  const due = dated.find(item => item === kind)
  return (
    <li className="border-t first:border-t-0">
      <h3 className="text-small text-muted px-4 pt-2 font-medium">{t(`home.waiting.${kind}`)}</h3>
      <ul className="pb-1.5">
        {entries.map(entry => (
          <li key={entry.id}>
            <Link
              plain
              href={href(one(entry.id))}
              className="hover:bg-hover block px-4 py-1 max-sm:py-2.5"
            >
              <span className="flex items-baseline justify-between gap-3">
                <span className="text-strong min-w-0 font-medium break-words">{entry.name}</span>
                {entry.amount !== null && entry.currency !== null && (
                  <Money amount={entry.amount} currency={entry.currency} />
                )}
              </span>
              {entry.dueAt && due && (
                <span className="text-small text-muted block">
                  <Trans
                    t={t}
                    i18nKey={`home.due.${due}`}
                    components={[<DateTimeText key="when" at={entry.dueAt} as="day" />]}
                  />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="px-4 pb-2">
          <Link href={href(all)}>{t('home.more', { count: more })}</Link>
        </p>
      )}
    </li>
  )
}
