import type { OutsideMethod } from '@gatehouse/contract/billing/order-drafts'
import type { RefundReason } from '@gatehouse/contract/billing/refunds'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import type { InputOf } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { OutsidePaymentFields } from '../outside-payment-fields.tsx'
import { RefundReasonFields } from '../refund-reason-fields.tsx'
import type { BulkKind } from './bulk-selection.ts'

/** What a member chooses for all objects of an action; each kind uses its own part. */
export interface BulkOptionValues {
  reason: RefundReason
  comment: string
  revokeBenefits: boolean
  method: OutsideMethod
  reference: string
  anonymize: boolean
  key: string
  value: string
}

/** Before anything is chosen. */
export const noOptions: BulkOptionValues = {
  ...{ reason: 'customer_request', comment: '', revokeBenefits: false },
  ...{ method: 'bank_transfer', reference: '', anonymize: false, key: '', value: '' },
}

type Body = InputOf<'bulkActions', 'create'>['body']

/** The options of an action as the API takes them. */
export function optionsOf(kind: BulkKind, values: BulkOptionValues): Partial<Body> {
  const { reason, comment, revokeBenefits, method, reference, anonymize, key, value } = values
  if (kind === 'refund_orders') return { reason, comment: comment || null, revokeBenefits }
  if (kind === 'mark_orders_paid') {
    return { payment: { method, reference: reference.trim() || null } }
  }
  if (kind === 'delete_customers') return { anonymize }
  if (kind !== 'edit_customer_metadata') return {}
  return { metadata: { [key.trim()]: value.trim() || null } }
}

interface OptionsProps {
  values: BulkOptionValues
  onChange: (values: BulkOptionValues) => void
}

/** The choices of an action, if it has any. */
export function BulkOptions({ kind, ...props }: OptionsProps & { kind: BulkKind }) {
  if (kind === 'refund_orders') return <RefundOptions {...props} />
  if (kind === 'mark_orders_paid') return <PaymentOptions {...props} />
  if (kind === 'delete_customers') return <DeletionOptions {...props} />
  if (kind === 'edit_customer_metadata') return <MetadataOptions {...props} />
  return null
}

/** Why the orders are refunded, and whether their benefits end. */
function RefundOptions({ values, onChange }: OptionsProps) {
  const t = useTexts()
  return (
    <>
      <RefundReasonFields
        reason={values.reason}
        comment={values.comment}
        onReason={reason => onChange({ ...values, reason })}
        onComment={comment => onChange({ ...values, comment })}
      />
      <Checkbox
        label={t('bulk.revoke_benefits')}
        checked={values.revokeBenefits}
        onChange={({ target }) => onChange({ ...values, revokeBenefits: target.checked })}
      />
    </>
  )
}

/** How the orders were paid. */
function PaymentOptions({ values, onChange }: OptionsProps) {
  return (
    <OutsidePaymentFields
      method={values.method}
      reference={values.reference}
      onMethod={method => onChange({ ...values, method })}
      onReference={reference => onChange({ ...values, reference })}
    />
  )
}

/** Whether personal data is deleted too. */
function DeletionOptions({ values, onChange }: OptionsProps) {
  const t = useTexts()
  return (
    <Checkbox
      label={t('customers.anonymize')}
      help={t('customers.anonymize_help')}
      checked={values.anonymize}
      onChange={({ target }) => onChange({ ...values, anonymize: target.checked })}
    />
  )
}

const KEY_MAX = 40
const VALUE_MAX = 500

/** The key that changes, and its value. */
function MetadataOptions({ values, onChange }: OptionsProps) {
  const t = useTexts()
  return (
    <>
      <Field label={t('metadata.key')}>
        <TextInput
          mono
          autoComplete="off"
          maxLength={KEY_MAX}
          value={values.key}
          onChange={({ target }) => onChange({ ...values, key: target.value })}
        />
      </Field>
      <Field label={t('metadata.value')} help={t('bulk.metadata_help')}>
        <TextInput
          autoComplete="off"
          maxLength={VALUE_MAX}
          value={values.value}
          onChange={({ target }) => onChange({ ...values, value: target.value })}
        />
      </Field>
    </>
  )
}
