import { REFUND_COMMENT_MAX, RefundReason } from '@gatehouse/contract/billing/refunds'
import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { TextArea } from '@gatehouse/ui/text-area'
import { useTexts } from '../texts.ts'

interface RefundReasonFieldsProps {
  reason: RefundReason
  comment: string
  onReason: (reason: RefundReason) => void
  onComment: (comment: string) => void
}

/** Why money is refunded, and a comment. */
export function RefundReasonFields({
  reason,
  comment,
  onReason,
  onComment,
}: RefundReasonFieldsProps) {
  const t = useTexts()
  return (
    <>
      <Field label={t('refunds.reason')}>
        <NativeSelect
          value={reason}
          onChange={({ target }) => {
            onReason(RefundReason.options.find(one => one === target.value) ?? 'other')
          }}
          options={RefundReason.options.map(value => ({
            value,
            label: t(`refunds.reasons.${value}`),
          }))}
        />
      </Field>
      <Field label={t('refunds.comment')} optional>
        <TextArea
          value={comment}
          maxLength={REFUND_COMMENT_MAX}
          onChange={({ target }) => onComment(target.value)}
        />
      </Field>
    </>
  )
}
