import { useState } from 'react'
import type { RefundReason } from '@gatehouse/contract/billing/refunds'
import { Button } from '@gatehouse/ui/button'
import { toast } from '@gatehouse/ui/toast'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { AmountField } from '../../frame/amount-field.tsx'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { useTexts } from '../../texts.ts'
import type { Order } from '../order-status.tsx'
import { AllowExceeding } from './allow-exceeding.tsx'
import { RefundReasonFields } from '../refund-reason-fields.tsx'
import { RefundPreview } from './refund-preview.tsx'
import { RevokeBenefits } from './revoke-benefits.tsx'

interface RefundDialogProps {
  order: Order
  onOpenChange: (open: boolean) => void
}

interface Values {
  amount: number | null
}

/** Refunds an order: amount and reason, with an exact preview. */
export function RefundDialog({ order, onOpenChange }: RefundDialogProps) {
  const t = useTexts()
  const { id, currency, refundableAmount, invoiceNumber } = order
  const form = useForm<Values>({ defaultValues: { amount: refundableAmount }, mode: 'onChange' })
  const amount = useWatch({ control: form.control, name: 'amount' })
  const [reason, setReason] = useState<RefundReason>('customer_request')
  const [comment, setComment] = useState('')
  const [revokeBenefits, setRevokeBenefits] = useState(false)
  const [allowExceedingCredits, setAllowExceedingCredits] = useState(false)
  const isPossible = amount !== null && amount > 0 && amount <= refundableAmount
  const preview = useEndpointQuery(
    'refunds',
    'preview',
    { body: { orderId: id, amount: amount ?? 0 } },
    { enabled: isPossible, keep: true },
  )
  const currentPreview = isPossible && preview.data?.amount === amount ? preview.data : undefined
  const give = useWrite(
    (client, body: { amount: number; previewToken: string }) =>
      client.refunds.create({
        body: {
          ...{ orderId: id, reason, comment: comment || null, revokeBenefits },
          ...{ allowExceedingCredits, ...body },
        },
      }),
    ({ status }) => {
      onOpenChange(false)
      toast({ title: t(status === 'succeeded' ? 'refunds.given' : 'refunds.on_its_way') })
    },
  )
  const submit = form.handleSubmit(() => {
    if (!currentPreview) return
    // The preview may be outdated after an error; it is then fetched again.
    const body = { amount: currentPreview.amount, previewToken: currentPreview.token }
    give.mutate(body, { onError: () => void preview.refetch() })
  })
  return (
    <FormProvider {...form}>
      <FormDialog
        onOpenChange={onOpenChange}
        title={t('refunds.title', { number: invoiceNumber })}
        action={t('refunds.give')}
        danger
        keep={t('refunds.keep')}
        onSubmit={() => void submit()}
        saving={{ isPending: give.isPending, error: give.error ?? preview.error }}
      >
        <div className="flex flex-col items-start gap-2">
          <div className="w-full">
            <AmountField<Values>
              name="amount"
              label={t(order.taxAmount > 0 ? 'refunds.amount' : 'fields.amount')}
              currency={currency}
              required
              min={1}
              max={refundableAmount}
            />
          </div>
          {amount !== refundableAmount && (
            <Button
              size="small"
              onClick={() => form.setValue('amount', refundableAmount, { shouldValidate: true })}
            >
              {t('refunds.whole')}
            </Button>
          )}
        </div>
        <RefundPreview order={order} preview={currentPreview} />
        <AllowExceeding
          amount={currentPreview?.exceedingAmount ?? 0}
          currency={currency}
          checked={allowExceedingCredits}
          onChange={setAllowExceedingCredits}
        />
        <RefundReasonFields
          reason={reason}
          comment={comment}
          onReason={setReason}
          onComment={setComment}
        />
        <RevokeBenefits order={order} checked={revokeBenefits} onChange={setRevokeBenefits} />
      </FormDialog>
    </FormProvider>
  )
}
