import { useState } from 'react'
import type { CancellationReason } from '@gatehouse/contract/billing/subscriptions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { DateTime } from '@gatehouse/ui/date-time'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { Field } from '@gatehouse/ui/field'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { TextArea } from '@gatehouse/ui/text-area'
import { Trans, useTranslation } from 'react-i18next'
import { problemSentence, request } from '../api.ts'
import { type Subscription, subscriptionQuery } from '../queries.ts'

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

/** As the contract: `COMMENT_MAX`. */
const COMMENT_MAX = 10_000

interface CancelSubscriptionProps {
  subscription: Subscription
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Leaving: says until when everything lasts, asks why, and needs no answer. */
export function CancelSubscription({ subscription, open, onOpenChange }: CancelSubscriptionProps) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const client = useQueryClient()
  const [reason, setReason] = useState<CancellationReason>()
  const [comment, setComment] = useState('')
  const { id, current_period_end, product } = subscription
  const cancel = useMutation({
    mutationFn: () =>
      request<Subscription>('PATCH', `/v1/customer-portal/subscriptions/${id}`, {
        body: {
          cancel_at_period_end: true,
          cancellation_reason: reason ?? null,
          cancellation_comment: comment.trim() || null,
        },
      }),
    onSuccess: answer => {
      client.setQueryData(subscriptionQuery(id).queryKey, answer)
      onOpenChange(false)
      return client.invalidateQueries({ queryKey: ['subscriptions'] })
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('cancel.title', { product: product.name })}
      keep
      description={
        <Trans
          t={t}
          i18nKey="cancel.text"
          components={[<DateTime key="date" value={current_period_end} as="day" />]}
        />
      }
    >
      <form
        className="flex flex-col gap-5"
        onSubmit={event => {
          event.preventDefault()
          cancel.mutate()
        }}
      >
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
          <Button onClick={() => onOpenChange(false)}>{t('cancel.stay')}</Button>
          <Button type="submit" kind="danger" loading={cancel.isPending}>
            {t('cancel.open')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
