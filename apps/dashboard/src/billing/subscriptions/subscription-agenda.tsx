import type { AgendaItem } from '@gatehouse/contract/billing/subscription-agenda'
import { Card } from '@gatehouse/ui/card'
import { useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money'
import { Skeleton } from '@gatehouse/ui/skeleton'
import type { Meaning } from '@gatehouse/ui/status'
import { Timeline, type TimelineEntry } from '@gatehouse/ui/timeline'
import { type AnswerOf, useAsk } from '../../ask.ts'
import { sentenceOf } from '../../problems.ts'
import { useWords } from '../../words.ts'
import type { Subscription } from './subscription-status.tsx'

const meanings: Record<AgendaItem['type'], Meaning> = {
  payment_retry: 'warning',
  grace_end: 'negative',
  discount_end: 'neutral',
  change: 'information',
  trial_end: 'information',
  renewal: 'positive',
  pause: 'warning',
  end: 'negative',
  resume: 'positive',
}

/** What begins a period says what it charges, even where that is nothing. */
const charging: AgendaItem['type'][] = ['renewal', 'trial_end', 'resume']

/** What will happen to a subscription if nobody does anything, the next first. */
export function SubscriptionAgenda({ of: { id } }: { of: Subscription }) {
  const t = useWords()
  const detailsOf = useDetails()
  const { data, error } = useAsk('subscriptionAgendas', 'get', { id })
  const entries = data?.items.map((item): TimelineEntry => {
    return {
      id: `${item.type} ${item.at.toISOString()}`,
      title: t(`subscriptions.coming.${item.type}`),
      at: item.at.toISOString(),
      cause: detailsOf(item),
      meaning: meanings[item.type],
    }
  })
  return (
    <Card title={t('subscriptions.upcoming')}>
      {error ? (
        <p className="text-negative">{sentenceOf(error, t)}</p>
      ) : !entries ? (
        <Skeleton className="h-3.5! w-40" />
      ) : entries.length === 0 ? (
        <p className="text-muted">{t('subscriptions.nothing_upcoming')}</p>
      ) : (
        <Timeline entries={entries} />
      )}
    </Card>
  )
}

type Item = AnswerOf<'subscriptionAgendas', 'get'>['items'][number]

/** Beside the word for it: what is charged, which try it is, what begins. */
function useDetails() {
  const t = useWords()
  const locale = useLocale()
  return ({ type, amount, currency, attempt, attempts, ...item }: Item) => {
    const { productName, seats, discountName, orderId } = item
    return [
      productName,
      seats === null ? null : `${t('subscriptions.seats')}: ${seats}`,
      discountName,
      amount !== null && currency !== null && amount > 0
        ? t('subscriptions.will_charge', { amount: moneyText(amount, currency, locale) })
        : charging.includes(type) && t('subscriptions.will_charge_nothing'),
      type === 'end' && orderId !== null && t('subscriptions.unless_paid'),
      attempt === null ? null : t('subscriptions.try_of', { attempt, attempts }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
