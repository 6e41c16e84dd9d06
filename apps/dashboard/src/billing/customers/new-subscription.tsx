import { AMOUNT_MAX } from '@gatehouse/contract/billing/amount-bounds'
import { NET_DAYS_DEFAULT } from '@gatehouse/contract/billing/collection'
import type { ComboboxOption } from '@gatehouse/ui/combobox'
import { useNavigate } from '@tanstack/react-router'
import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { toast } from '@gatehouse/ui/toast'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useWrite } from '../../endpoint-hooks.ts'
import { AmountField } from '../../frame/amount-field.tsx'
import { FormSheet } from '../../frame/form-sheet.tsx'
import { NumberField } from '../../frame/number-field.tsx'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useTexts } from '../../texts.ts'
import { CollectionFields, type CollectionValues } from '../collection-fields.tsx'
import { DiscountCombobox } from '../discounts/discount-combobox.tsx'
import { useProductPrice } from '../price-text.ts'
import { useOfferedProducts } from '../product-choice.tsx'

interface Values extends CollectionValues {
  productId: string
  seats: number | null
  amount: number | null
  trialDays: number | null
  discount: ComboboxOption | null
}

const SEATS_MAX = 1_000_000
const TRIAL_DAYS_MAX = 1_000

interface NewSubscriptionProps {
  customerId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Starts a subscription for a customer, paid by card or by invoice. */
export function NewSubscription({ customerId, open, onOpenChange }: NewSubscriptionProps) {
  const t = useTexts()
  const navigate = useNavigate()
  const { id: organizationId, slug: organization } = useOrganization()
  const save = useWrite(
    (client, values: Values) => {
      const { productId, seats, amount, trialDays, discount, collectionMethod, netDays } = values
      return client.manualSubscriptions.create({
        body: {
          ...{ organizationId, customerId, productId, seats, amount, collectionMethod },
          discountId: discount?.value ?? null,
          ...(trialDays !== null && { trialInterval: 'day', trialIntervalCount: trialDays }),
          netDays: netDays ?? NET_DAYS_DEFAULT,
        },
      })
    },
    async ({ id: subscriptionId }) => {
      onOpenChange(false)
      toast({ title: t('by_hand.subscription_made') })
      await navigate({
        to: '/dashboard/$organization/subscriptions/$subscriptionId',
        params: { organization, subscriptionId },
      })
    },
  )
  return (
    <FormSheet<Values, unknown>
      open={open}
      onOpenChange={onOpenChange}
      title={t('by_hand.new_subscription')}
      description={t('by_hand.subscription_text')}
      submit={t('by_hand.start_subscription')}
      save={save}
      values={{
        ...{ productId: '', seats: null, amount: null, trialDays: null, discount: null },
        ...{ collectionMethod: 'send_invoice', netDays: NET_DAYS_DEFAULT },
      }}
    >
      {() => <Fields />}
    </FormSheet>
  )
}

function Fields() {
  const t = useTexts()
  const price = useProductPrice()
  const { register, control, formState } = useFormContext<Values>()
  const productId = useWatch({ control, name: 'productId' })
  const { data } = useOfferedProducts()
  const plans = (data?.items ?? []).filter(product => product.isRecurring)
  const prices = plans.find(({ id }) => id === productId)?.prices ?? []
  const custom = prices.find(item => item.amountType === 'custom')
  return (
    <>
      <Field label={t('fields.product')} error={formState.errors.productId?.message} required>
        <NativeSelect
          {...register('productId', { required: t('customers.choose_product') })}
          placeholder={t('customers.choose_product')}
          options={plans.map(product => ({
            value: product.id,
            label: `${product.name} · ${price(product)}`,
          }))}
        />
      </Field>
      {prices.some(item => item.amountType === 'seat_based') && (
        <NumberField<Values>
          {...{ name: 'seats', label: t('by_hand.seats'), min: 1, max: SEATS_MAX }}
          optional
        />
      )}
      {custom && (
        <AmountField<Values>
          {...{ name: 'amount', label: t('fields.amount'), min: 0, max: AMOUNT_MAX }}
          currency={custom.priceCurrency}
        />
      )}
      <NumberField<Values>
        {...{ name: 'trialDays', label: t('by_hand.trial_days'), min: 1, max: TRIAL_DAYS_MAX }}
        help={t('by_hand.trial_help')}
        optional
      />
      <Controller
        control={control}
        name="discount"
        render={({ field, fieldState: { error } }) => (
          <Field label={t('fields.discount')} error={error?.message} optional>
            <DiscountCombobox
              value={field.value}
              onChange={field.onChange}
              placeholder={t('by_hand.no_discount')}
            />
          </Field>
        )}
      />
      <CollectionFields
        invoiceHelp={t('by_hand.invoices_help')}
        chargeHelp={t('by_hand.charges_help')}
      />
    </>
  )
}
