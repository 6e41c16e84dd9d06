import { type SubmitEvent, useState } from 'react'
import { AMOUNT_MIN } from '@gatehouse/contract/billing/amount-bounds'
import type { CancellationReason } from '@gatehouse/contract/billing/subscriptions'
import { useQuery } from '@tanstack/react-query'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { DateTime } from '@gatehouse/ui/date-time'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { Field } from '@gatehouse/ui/field'
import { useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { TextArea } from '@gatehouse/ui/text-area'
import { Trans, useTranslation } from 'react-i18next'
import { problemSentence } from '../api.ts'
import { grantsQuery } from '../grant-queries.ts'
import { previewQuery, type Subscription } from '../queries.ts'
import { isPaused } from './paused.ts'
import { RetentionOffer } from './retention-offer.tsx'
import { useUpdate } from './use-update.ts'

const reasons = [
  'too_expensive',
  'unused',
  'missing_features',
  'switched_service',
  'too_complex',
  'low_quality',
  'customer_service',
  'other',
] as const satisfies CancellationReason[]

/** The contract's `COMMENT_MAX`. */
const COMMENT_MAX = 10_000

interface CancelSubscriptionProps {
  subscription: Subscription
  onClose: () => void
}

/**
 * The cancellation dialog: says what the customer loses and when, and asks for an optional reason.
 */
export function CancelSubscription({ subscription, onClose }: CancelSubscriptionProps) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const [reason, setReason] = useState<CancellationReason>()
  const [comment, setComment] = useState('')
  const { status, current_period_end, product } = subscription
  const cancel = useUpdate(subscription)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const body = {
      cancel_at_period_end: true,
      cancellation_reason: reason ?? null,
      cancellation_comment: comment.trim() || null,
    }
    cancel.mutate(body, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      title={t('cancel.title', { product: product.name })}
      keep
      description={
        isPaused(subscription) ? (
          t('cancel.at_once')
        ) : (
          <Trans
            t={t}
            i18nKey={status === 'trialing' ? 'cancel.trial' : 'cancel.text'}
            components={[<DateTime key="date" value={current_period_end} as="day" />]}
          />
        )
      }
    >
      <form className="flex flex-col gap-5" onSubmit={submit}>
        <RetentionOffer subscription={subscription} onAccepted={onClose} />
        <LostBenefits subscription={subscription} />
        <Waiting subscription={subscription} />
        <RadioGroup
          label={t('cancel.why')}
          value={reason}
          onChange={setReason}
          options={reasons.map(value => ({ value, label: t(`cancel.reason.${value}`) }))}
        />
        <Field label={t('cancel.comment')} optional>
          <TextArea
            value={comment}
            onChange={({ target }) => setComment(target.value)}
            maxLength={COMMENT_MAX}
          />
        </Field>
        {cancel.error && <Banner meaning="negative">{problemSentence(cancel.error, say)}</Banner>}
        <DialogActions>
          <Button onClick={onClose}>{t('cancel.stay')}</Button>
          <Button type="submit" kind="danger" loading={cancel.isPending}>
            {t('cancel.open')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** The benefits the customer loses; renders nothing if there are none. */
function LostBenefits({ subscription: { id } }: { subscription: Subscription }) {
  const { t } = useTranslation('portal')
  const { data } = useQuery(grantsQuery())
  const current =
    data?.items.filter(grant => grant.subscription_id === id && !grant.is_revoked) ?? []
  if (current.length === 0) return null
  return (
    <section className="rounded-card bg-hover border px-4 py-3">
      <h3 className="text-small text-strong font-medium">{t('cancel.lost')}</h3>
      <ul className="text-muted mt-1 list-disc pl-4">
        {current.map(grant => (
          <li key={grant.id} className="break-words">
            {grant.benefit.description}
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * The proration of an upgrade that was due with the next renewal is charged if there is no renewal.
 */
function Waiting({ subscription: { id, currency } }: { subscription: Subscription }) {
  const { t } = useTranslation('portal')
  const locale = useLocale()
  const { data } = useQuery(previewQuery(id, {}))
  const waiting = data?.waiting_amount ?? 0
  if (waiting < AMOUNT_MIN) return null
  return (
    <Banner meaning="warning">
      {t('cancel.waiting', { amount: moneyText(waiting, currency, locale) })}
    </Banner>
  )
}
