import { useLocale } from '@gatehouse/ui/i18n'
import { Link } from '@gatehouse/ui/link'
import { moneyText } from '@gatehouse/ui/money'
import type { TimelineEntry } from '@gatehouse/ui/timeline'
import { useHref } from '../../endpoint-hooks.ts'
import { HistoryCard } from '../../frame/history-card.tsx'
import { useTexts } from '../../texts.ts'
import { useMailEntries, useWebhookEntries } from '../history-entries.tsx'
import { type Order, orderStateOf } from '../order-status.tsx'
import { useOrdersOf } from './subscription-orders.tsx'
import type { Subscription } from './subscription-status.tsx'
import { useSubscriptionHistory } from './use-subscription-history.ts'

/**
 * The effect of an order by the sign of its total: a trial's is zero, a downgrade's is a credit.
 */
function doneBy(order: Order) {
  const { paid, totalAmount } = order
  if (!paid) return orderStateOf(order) === 'void' ? 'charge_given_up' : 'charge_open'
  return totalAmount > 0 ? 'charged' : totalAmount < 0 ? 'was_credited' : 'charged_nothing'
}

const meanings = {
  charged: 'positive',
  was_credited: 'positive',
  charged_nothing: 'positive',
  charge_open: 'warning',
  charge_given_up: 'neutral',
} as const

/** What happened to a subscription and who did it: charges, changes, emails and webhooks. */
export function SubscriptionTimeline({ of }: { of: Subscription }) {
  const t = useTexts()
  const locale = useLocale()
  const href = useHref()
  const { data } = useOrdersOf(of)
  const history = useSubscriptionHistory(of.id)
  const mails = useMailEntries({ subscriptionId: of.id })
  const webhooks = useWebhookEntries(of.id)
  const charges = (data?.items ?? []).map((order): TimelineEntry => {
    const { id, createdAt, totalAmount, currency, billingReason } = order
    const amount = moneyText(Math.abs(totalAmount), currency, locale)
    const done = doneBy(order)
    return {
      id,
      title: <Link href={href(`/orders/${id}`)}>{t(`subscriptions.${done}`, { amount })}</Link>,
      at: createdAt.toISOString(),
      cause: t(`orders.reasons.${billingReason}`),
      meaning: meanings[done],
    }
  })
  const startedAt = { id: 'started', at: of.startedAt, title: t('subscriptions.began') } as const
  // Newest first, including events with the same timestamp.
  const own = [
    { id: 'ended', at: of.endedAt, title: t('subscriptions.was_ended'), meaning: 'neutral' },
    {
      id: 'canceled',
      at: of.canceledAt,
      title: t('subscriptions.was_canceled'),
      meaning: 'warning',
    },
    { id: 'paused', at: of.pausedAt, title: t('subscriptions.paused'), meaning: 'neutral' },
    {
      id: 'past_due',
      at: of.pastDueAt,
      title: t('subscriptions.went_past_due'),
      meaning: 'negative',
    },
  ] as const
  // An event that the audit log contains, with its actor, is not shown twice.
  const known = { ended: 'revoked', canceled: 'canceled', paused: 'paused' } as const
  const unknown = own.filter(
    ({ id }) => !(id in known && history.actions.has(known[id as keyof typeof known])),
  )
  const entriesOf = (some: readonly (Omit<TimelineEntry, 'at'> & { at: Date | null })[]) =>
    some.flatMap(({ at, ...rest }) => (at ? [{ ...rest, at: at.toISOString() }] : []))
  const entries = [
    ...webhooks,
    ...mails,
    ...entriesOf(unknown),
    ...history.entries,
    ...charges,
    ...entriesOf([{ ...startedAt, meaning: 'information' }]),
  ]
  return <HistoryCard entries={entries} />
}
