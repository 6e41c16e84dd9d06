import type { ReactNode } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { Field } from '@gatehouse/ui/field'
import { TextArea } from '@gatehouse/ui/text-area'
import { TextInput } from '@gatehouse/ui/text-input'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { showFieldProblems } from '../../frame/form-errors.ts'
import { UnsavedChangesPrompt } from '../../frame/unsaved-changes-prompt.tsx'
import { MetadataFields } from '../../frame/metadata-fields.tsx'
import { Rejected } from '../../frame/refused.tsx'
import { useTexts } from '../../texts.ts'
import { BenefitPicker } from './benefit-picker.tsx'
import { CheckoutFields } from './checkout-fields.tsx'
import { CheckoutPreview } from './checkout-preview.tsx'
import { PictureFields } from './picture-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import { pricesChanged } from './price-values.ts'
import type { ProductValues } from './product-values.ts'
import { usageNames } from './usage-values.ts'

interface ProductFormProps {
  values: ProductValues
  /** The product exists: its interval cannot change. */
  existing?: boolean
  /** The product is archived. */
  archived?: boolean
  action: string
  error: unknown
  saving: boolean
  onSave: (values: ProductValues, onError: (error: unknown) => void) => void
  cancel: ReactNode
}

const NAME_MIN = 3
/** Maps the server's field paths to the form's where they differ. */
const fixedNames = { prices: 'prices.0.priceAmount', recurringInterval: 'interval' } as const

/** All settings of a product, with a preview of the checkout beside them. */
export function ProductForm(props: ProductFormProps) {
  const {
    values,
    existing = false,
    archived = false,
    action,
    error,
    saving,
    onSave,
    cancel,
  } = props
  const t = useTexts()
  const form = useForm({ defaultValues: values })
  const { errors, isDirty } = form.formState
  const written = { ...values, ...useWatch({ control: form.control }) } as ProductValues
  const names = { ...fixedNames, ...usageNames(written) }
  const submit = form.handleSubmit(next =>
    onSave(next, rejection => showFieldProblems(form, rejection, t, names)),
  )
  const newPrice = existing && pricesChanged(values, written)
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={event => void submit(event)}
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
      >
        <UnsavedChangesPrompt hasChanges={isDirty && !saving} />
        <div className="flex min-w-0 flex-col gap-6">
          <Rejected error={error} form={form} names={names} />
          <Card title={t('products.about')}>
            <div className="flex flex-col gap-5">
              <Field label={t('products.name')} error={errors.name?.message} required>
                <TextInput
                  autoComplete="off"
                  {...form.register('name', {
                    required: t('invalid.missing'),
                    minLength: {
                      value: NAME_MIN,
                      message: t('invalid.short', { count: NAME_MIN }),
                    },
                  })}
                />
              </Field>
              <Field label={t('products.description')} optional help={t('products.markdown')}>
                <TextArea rows={4} {...form.register('description')} />
              </Field>
            </div>
          </Card>
          <PictureFields />
          <Card title={t('products.pricing')}>
            <PriceFields existing={existing} archived={archived} />
            {newPrice && (
              <Banner meaning="warning" className="mt-5">
                {t('products.new_price_text')}
              </Banner>
            )}
          </Card>
          <BenefitPicker />
          <CheckoutFields />
          <MetadataFields />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" kind="primary" loading={saving}>
              {action}
            </Button>
            {cancel}
          </div>
        </div>
        <CheckoutPreview values={written} />
      </form>
    </FormProvider>
  )
}
