import type { OutsideMethod } from '@gatehouse/contract/billing/order-drafts'
import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { TextInput } from '@gatehouse/ui/text-input'
import { useTexts } from '../texts.ts'

const methods = ['bank_transfer', 'cash', 'check', 'other'] as const satisfies OutsideMethod[]
const REFERENCE_MAX = 200

interface OutsidePaymentFieldsProps {
  method: OutsideMethod
  reference: string
  onMethod: (method: OutsideMethod) => void
  onReference: (reference: string) => void
}

/** How an order was paid outside of Gatehouse. */
export function OutsidePaymentFields(props: OutsidePaymentFieldsProps) {
  const { method, reference, onMethod, onReference } = props
  const t = useTexts()
  return (
    <>
      <Field label={t('by_hand.method')}>
        <NativeSelect
          value={method}
          onChange={({ target }) => onMethod(methods.find(one => one === target.value) ?? 'other')}
          options={methods.map(value => ({ value, label: t(`by_hand.methods.${value}`) }))}
        />
      </Field>
      <Field label={t('by_hand.reference')} help={t('by_hand.reference_help')} optional>
        <TextInput
          autoComplete="off"
          maxLength={REFERENCE_MAX}
          value={reference}
          onChange={({ target }) => onReference(target.value)}
        />
      </Field>
    </>
  )
}
