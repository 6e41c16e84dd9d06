import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { useLocale } from '@gatehouse/ui/i18n'
import { Link } from '@gatehouse/ui/link'
import { moneyText } from '@gatehouse/ui/money'
import { Skeleton } from '@gatehouse/ui/skeleton'
import type { Meaning } from '@gatehouse/ui/status'
import { Timeline, type TimelineEntry } from '@gatehouse/ui/timeline'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { clientOf } from '../../client.ts'
import { type AnswerOf, useHref, useOrganizationSlug } from '../../endpoint-hooks.ts'
import { meaningOf, useActionName } from '../../organizations/audit/audit-actions.ts'
import { useTexts } from '../../texts.ts'
import { mailMeanings } from '../mail-meanings.ts'
import { refundMeanings } from '../refunds/refund-status.tsx'

type Entry = AnswerOf<'customerTimeline', 'get'>['items'][number]

/** Everything that happened with a customer, newest first; older entries follow on demand. */
export function CustomerTimeline({ customerId: id }: { customerId: string }) {
  const t = useTexts()
  const slug = useOrganizationSlug()
  const entryOf = useEntry()
  const query = useInfiniteQuery({
    queryKey: [slug, 'customerTimeline', id],
    queryFn: ({ pageParam, signal }) =>
      clientOf(slug).customerTimeline.get(
        { id, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    // The type of a page's parameter follows from the first one.
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const entries = query.data?.pages.flatMap(({ items }) => items.map(entryOf)) ?? []
  return (
    <Card title={t('orders.happened')}>
      {query.error && <NotLoaded query={query} />}
      {query.isPending && <Skeleton className="w-2/3" />}
      {query.isSuccess && entries.length === 0 && (
        <p className="text-muted">{t('history.nothing')}</p>
      )}
      <Timeline entries={entries} />
      {query.hasNextPage && (
        <Button
          size="small"
          className="mt-4"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('history.older')}
        </Button>
      )}
    </Card>
  )
}

/** Where the object of an entry has its own page. */
const paths: Partial<Record<Entry['kind'], string>> = {
  order: '/orders',
  payment: '/payments',
  refund: '/orders',
  dispute: '/orders',
  subscription_started: '/subscriptions',
  subscription_ended: '/subscriptions',
  benefit_granted: '/benefits',
  benefit_revoked: '/benefits',
}

const meanings: Partial<Record<Entry['kind'], Meaning>> = {
  refund: 'warning',
  dispute: 'negative',
  subscription_started: 'positive',
  benefit_granted: 'positive',
}

function useEntry() {
  const t = useTexts()
  const href = useHref()
  const locale = useLocale()
  const nameOf = useActionName()
  const statusText = useStatusText()
  return (entry: Entry): TimelineEntry => {
    const { id, kind, at, objectId, objectKind, text, amount, currency, author } = entry
    const sum = amount !== null && currency ? moneyText(amount, currency, locale) : ''
    const titleOf = () => {
      if (kind === 'note') return t('timeline.note')
      if (kind === 'change') return nameOf(text ?? '')
      if (kind === 'email') return t('history.mailed', { subject: text ?? '' })
      return t(`timeline.${kind}`, { name: text ?? '', amount: sum })
    }
    const path = paths[kind] ?? (objectKind === 'subscription' ? '/subscriptions' : undefined)
    const title = titleOf()
    return {
      id,
      at: at.toISOString(),
      title: path ? <Link href={href(`${path}/${objectId}`)}>{title}</Link> : title,
      cause: author ?? statusText(entry),
      details: kind === 'note' && (
        <p className="line-clamp-4 whitespace-pre-wrap wrap-anywhere">{text}</p>
      ),
      meaning: meaningIn(entry) ?? meanings[kind],
    }
  }
}

/** What the status of an entry means, where it has one. */
function meaningIn({ kind, status, text }: Entry): Meaning | undefined {
  if (kind === 'change') return meaningOf(text ?? '')
  if (kind === 'email') return status ? meaningFrom(mailMeanings, status) : 'neutral'
  if (kind === 'refund' && status) return meaningFrom(refundMeanings, status)
  if (kind === 'payment') return status === 'failed' ? 'negative' : 'positive'
  return undefined
}

const meaningFrom = (table: Record<string, Meaning>, status: string) => table[status]

/** The statuses of each kind of entry, as the texts of the pages name them. */
const statuses = {
  order: ['paid', 'partially_refunded', 'pending', 'refunded', 'void'],
  payment: ['failed', 'pending', 'succeeded'],
  refund: ['canceled', 'failed', 'pending', 'succeeded'],
  dispute: ['early_warning', 'lost', 'needs_response', 'prevented', 'under_review', 'won'],
  email: ['bounced', 'complained', 'delivered', 'sent'],
} as const

function useStatusText() {
  const t = useTexts()
  return ({ kind, status }: Entry): string | undefined => {
    const known = <S extends string>(of: Entry['kind'], all: readonly S[]) =>
      kind === of ? all.find(one => one === status) : undefined
    const order = known('order', statuses.order)
    const payment = known('payment', statuses.payment)
    const refund = known('refund', statuses.refund)
    const dispute = known('dispute', statuses.dispute)
    const email = known('email', statuses.email)
    return (
      (order && t(`status.order.${order}`)) ??
      (payment && t(`status.payment.${payment}`)) ??
      (refund && t(`status.refund.${refund}`)) ??
      (dispute && t(`status.dispute.${dispute}`)) ??
      (email && t(`status.mail.${email}`))
    )
  }
}
