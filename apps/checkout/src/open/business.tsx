import { useState } from 'react'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { useTranslation } from 'react-i18next'
import type { Checkout, CheckoutChange } from '../client.ts'
import type { Buyer, FieldErrors } from './fields.ts'

interface BusinessProps {
  checkout: Checkout
  buyer: Buyer
  errors: FieldErrors
  saving: boolean
  onChange: (change: Partial<Buyer>) => void
  onSwitch: (change: CheckoutChange) => void
}

/** Whether the buyer is a business, and its name and tax id for the invoice. */
export function Business(props: BusinessProps) {
  const { checkout, buyer, errors, saving, onChange, onSwitch } = props
  const { t } = useTranslation('checkout')
  // The box is checked immediately and reverts if the server rejects the change.
  const [wish, setWish] = useState(checkout.is_business_customer)
  const isBusiness = checkout.is_business_customer
  const toggle = (is_business_customer: boolean) => {
    setWish(is_business_customer)
    const forget = { customer_billing_name: null, customer_tax_id: null }
    onSwitch({ is_business_customer, ...(!is_business_customer && forget) })
  }
  return (
    <>
      <Checkbox
        label={t('business.check')}
        checked={saving ? wish : isBusiness}
        onChange={({ target }) => toggle(target.checked)}
      />
      {isBusiness && (
        <Field label={t('business.name')} error={errors.billing_name} required>
          <TextInput
            value={buyer.billing_name}
            onChange={({ target }) => onChange({ billing_name: target.value })}
            onBlur={() => {
              const customer_billing_name = buyer.billing_name.trim() || null
              if (customer_billing_name !== checkout.customer_billing_name) {
                onSwitch({ customer_billing_name })
              }
            }}
            autoComplete="billing organization"
            maxLength={256}
          />
        </Field>
      )}
    </>
  )
}

interface TaxIdProps extends Pick<BusinessProps, 'buyer' | 'errors' | 'onChange'> {
  /** Called when the field loses focus: the totals may depend on it. */
  onDone: () => void
}

/** A tax id in the format of the country. */
export function TaxId({ buyer, errors, onChange, onDone }: TaxIdProps) {
  const { t } = useTranslation('checkout')
  return (
    <Field label={t('business.tax_id')} error={errors.tax_id} optional>
      <TextInput
        value={buyer.tax_id}
        onChange={({ target }) => onChange({ tax_id: target.value })}
        onBlur={onDone}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
      />
    </Field>
  )
}
