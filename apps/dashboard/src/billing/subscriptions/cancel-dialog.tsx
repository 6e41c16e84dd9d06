import { useState } from 'react'
import { CancellationReason, COMMENT_MAX } from '@gatehouse/contract/billing/subscriptions'
import { Field } from '@gatehouse/ui/field'
import { useLocale } from '@gatehouse/ui/i18n'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { TextArea } from '@gatehouse/ui/text-area'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { useTexts } from '../../texts.ts'
import type { Subscription } from './subscription-status.tsx'
import { customerTitle } from '../customer-name.tsx'

interface CancelDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  subscription: Subscription
  /** The subscription already has an end date: it can only be ended sooner. */
  onlyNow: boolean
}

/** Cancels a subscription: when and why, and what that means for the customer. */
export function CancelDialog({ open, onOpenChange, subscription, onlyNow }: CancelDialogProps) {
  const t = useTexts()
  const locale = useLocale()
  const [when, setWhen] = useState<'end' | 'now'>(onlyNow ? 'now' : 'end')
  const [reason, setReason] = useState('')
  const [comment, setComment] = useState('')
  const known = CancellationReason.options.find(item => item === reason)
  const cancel = useWrite(
    client =>
      client.subscriptions.update({
        id: subscription.id,
        body: {
          ...(when === 'now' ? { revoke: true as const } : { cancelAtPeriodEnd: true }),
          customerCancellationReason: known ?? null,
          customerCancellationComment: comment || null,
        },
      }),
    () => {
      onOpenChange(false)
      toast({
        title: t(when === 'now' ? 'subscriptions.ended_done' : 'subscriptions.canceled_done'),
      })
    },
  )
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(
    subscription.currentPeriodEnd,
  )
  const benefits = subscription.product.benefits.length
  const title = onlyNow ? 'subscriptions.end_title' : 'subscriptions.cancel_title'
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(title, { name: customerTitle(subscription.customer) })}
      action={t(when === 'now' ? 'subscriptions.end_now' : 'subscriptions.cancel')}
      danger
      keep={t('subscriptions.keep')}
      onSubmit={() => cancel.mutate()}
      saving={cancel}
    >
      <RadioGroup
        label={t('subscriptions.when')}
        boxed
        value={when}
        onChange={setWhen}
        options={[
          ...(onlyNow
            ? []
            : [
                {
                  value: 'end' as const,
                  label: t('subscriptions.at_end', { day }),
                  help: t('subscriptions.at_end_text'),
                },
              ]),
          {
            value: 'now' as const,
            label: t('subscriptions.now'),
            help: [
              t('subscriptions.now_text'),
              t('subscriptions.revokes', { count: benefits }),
            ].join(' '),
          },
        ]}
      />
      <Field label={t('subscriptions.reason')} optional>
        <NativeSelect
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          placeholder={t('subscriptions.no_reason')}
          options={CancellationReason.options.map(value => ({
            value,
            label: t(`subscriptions.reasons.${value}`),
          }))}
        />
      </Field>
      <Field label={t('subscriptions.comment')} optional>
        <TextArea
          value={comment}
          maxLength={COMMENT_MAX}
          onChange={({ target }) => setComment(target.value)}
        />
      </Field>
    </FormDialog>
  )
}
