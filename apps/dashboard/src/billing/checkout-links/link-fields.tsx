import { SEATS_MAX, TRIAL_COUNT_MAX } from '@gatehouse/contract/billing/prices'
import { Field } from '@gatehouse/ui/field'
import { Switch } from '@gatehouse/ui/switch'
import { TextInput } from '@gatehouse/ui/text-input'
import { useFormContext, useWatch } from 'react-hook-form'
import { MetadataFields } from '../../frame/metadata-fields.tsx'
import { NumberField } from '../../frame/number-field.tsx'
import { useTexts } from '../../texts.ts'
import { PeriodFields } from '../products/period-fields.tsx'
import type { Product } from '../price-text.ts'
import { DiscountChoice } from './discount-choice.tsx'
import { LinkPreview } from './link-preview.tsx'
import { type LinkValues, sellsSeats } from './link-values.ts'
import { ProductChoice, useOfferedProducts } from '../product-choice.tsx'

/** A link's products and terms, with a preview of the checkout below. */
export function LinkFields() {
  const t = useTexts()
  const { control, register } = useFormContext<LinkValues>()
  const written = useWatch({ control }) as LinkValues
  const chosen = useSelectedProducts(written.products)
  const [first, ...others] = chosen
  return (
    <>
      <ProductChoice />
      <Field label={t('links.label')} optional help={t('links.label_help')}>
        <TextInput autoComplete="off" maxLength={255} {...register('label')} />
      </Field>
      <DiscountChoice />
      <Switch
        label={t('links.codes')}
        help={t('links.codes_help')}
        {...register('allowDiscountCodes')}
      />
      {chosen.some(sellsSeats) && (
        <NumberField<LinkValues>
          name="seats"
          label={t('links.seats')}
          help={t('links.seats_help')}
          optional
          min={1}
          max={SEATS_MAX}
        />
      )}
      {chosen.some(({ isRecurring }) => isRecurring) && <TrialFields />}
      <Switch
        label={t('links.full_address')}
        help={t('links.full_address_help')}
        {...register('requireBillingAddress')}
      />
      <AddressField name="successUrl" />
      <AddressField name="returnUrl" />
      <MetadataFields plain />
      <LinkPreview terms={written} product={first} others={others.map(({ name }) => name)} />
    </>
  )
}

/** The selected products, in order of selection. */
function useSelectedProducts(ids: string[]): Product[] {
  const { data } = useOfferedProducts()
  return ids.flatMap(id => data?.items.find(product => product.id === id) ?? [])
}

function TrialFields() {
  const t = useTexts()
  const { register, control } = useFormContext<LinkValues>()
  return (
    <>
      <Switch label={t('links.trial')} help={t('links.trial_help')} {...register('trial')} />
      {useWatch({ control, name: 'trial' }) && (
        <PeriodFields
          label={t('products.trial_length')}
          count="trialIntervalCount"
          unit="trialInterval"
          max={TRIAL_COUNT_MAX}
        />
      )}
    </>
  )
}

const addresses = {
  successUrl: { label: 'links.success_url', help: 'links.success_url_help' },
  returnUrl: { label: 'links.return_url', help: 'links.return_url_help' },
} as const

function AddressField({ name }: { name: keyof typeof addresses }) {
  const t = useTexts()
  const { register, formState } = useFormContext<LinkValues>()
  const { label, help } = addresses[name]
  return (
    <Field label={t(label)} optional help={t(help)} error={formState.errors[name]?.message}>
      <TextInput
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        {...register(name, { pattern: { value: /^https?:\/\/.+/, message: t('invalid.url') } })}
      />
    </Field>
  )
}
