import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { NOTE_MAX } from '@gatehouse/contract/billing/collection'
import { PageWidth } from '@gatehouse/ui/app-frame'
import { Button, buttonClass } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { Combobox, type ComboboxOption } from '@gatehouse/ui/combobox'
import { Field } from '@gatehouse/ui/field'
import { Link } from '@gatehouse/ui/link'
import { PageHeader } from '@gatehouse/ui/page-header'
import { TextArea } from '@gatehouse/ui/text-area'
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form'
import { useEndpointQuery, useHref, useWrite } from '../../endpoint-hooks.ts'
import { showFieldProblems } from '../../frame/form-errors.ts'
import { Rejected } from '../../frame/refused.tsx'
import { LoadingCard } from '../../frame/loading-card.tsx'
import { useCurrencyOptions } from '../../organizations/currency-options.ts'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useTexts } from '../../texts.ts'
import { CollectionFields } from '../collection-fields.tsx'
import { CustomerCombobox } from '../customer-combobox.tsx'
import { customerTitle } from '../customer-name.tsx'
import { DiscountCombobox } from '../discounts/discount-combobox.tsx'
import { DraftLines } from './draft-lines.tsx'
import { draftBody, type DraftValues, newDraft } from './draft-values.ts'

/** Writes an order or an invoice for a customer by hand. */
export const Route = createFileRoute('/dashboard/$organization/orders/new')({
  component: NewOrder,
  validateSearch: ({ customer }: Record<string, unknown>): { customer?: string } =>
    typeof customer === 'string' ? { customer } : {},
})

function NewOrder() {
  const t = useTexts()
  const href = useHref()
  const { customer: id = '' } = Route.useSearch()
  const { data } = useEndpointQuery('customers', 'get', { id }, { enabled: id !== '' })
  const back = id
    ? { href: href(`/customers/${id}`), label: data ? customerTitle(data) : t('fields.customer') }
    : { href: href('/orders'), label: t('navigation.orders') }
  const isLoading = id !== '' && !data
  return (
    <PageWidth>
      <PageHeader title={t('by_hand.new_order')} description={t('by_hand.new_text')} back={back} />
      {isLoading ? (
        <LoadingCard />
      ) : (
        <OrderForm
          customer={data ? { value: data.id, label: data.email } : null}
          back={back.href}
        />
      )}
    </PageWidth>
  )
}

function OrderForm({ customer, back }: { customer: ComboboxOption | null; back: string }) {
  const t = useTexts()
  const navigate = useNavigate()
  const { id, slug: organization, defaultPresentmentCurrency } = useOrganization()
  const form = useForm<DraftValues>({
    defaultValues: newDraft(customer, defaultPresentmentCurrency),
  })
  const create = useWrite(
    (client, values: DraftValues) => client.orderDrafts.create({ body: draftBody(id, values) }),
    ({ id: draftId }) =>
      void navigate({
        to: '/dashboard/$organization/orders/drafts/$draftId',
        params: { organization, draftId },
      }),
  )
  const submit = form.handleSubmit(values =>
    create.mutate(values, { onError: problem => showFieldProblems(form, problem, t) }),
  )
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={event => void submit(event)}
        className="flex max-w-3xl flex-col gap-6"
      >
        <Rejected error={create.error} form={form} />
        <Card>
          <div className="flex flex-col gap-5">
            <CustomerField />
            <CurrencyField />
          </div>
        </Card>
        <DraftLines />
        <Card>
          <div className="flex flex-col gap-5">
            <DiscountField />
            <Field label={t('by_hand.note')} help={t('by_hand.note_help')} optional>
              <TextArea rows={2} maxLength={NOTE_MAX} {...form.register('note')} />
            </Field>
          </div>
        </Card>
        <Card>
          <div className="flex flex-col gap-5">
            <CollectionFields
              invoiceHelp={t('by_hand.invoice_help')}
              chargeHelp={t('by_hand.charge_help')}
            />
          </div>
        </Card>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" kind="primary" loading={create.isPending}>
            {t('by_hand.review')}
          </Button>
          <Link plain href={back} className={buttonClass()}>
            {t('ui:action.cancel')}
          </Link>
        </div>
      </form>
    </FormProvider>
  )
}

function CustomerField() {
  const t = useTexts()
  const { control } = useFormContext<DraftValues>()
  return (
    <Controller
      control={control}
      name="customer"
      rules={{ validate: chosen => chosen !== null || t('invalid.missing') }}
      render={({ field, fieldState: { error } }) => (
        <Field label={t('fields.customer')} error={error?.message} required>
          <CustomerCombobox
            value={field.value}
            onChange={field.onChange}
            ref={field.ref}
            placeholder={t('by_hand.find_customer')}
          />
        </Field>
      )}
    />
  )
}

function CurrencyField() {
  const t = useTexts()
  const options = useCurrencyOptions()
  const { control } = useFormContext<DraftValues>()
  return (
    <Controller
      control={control}
      name="currency"
      render={({ field, fieldState: { error } }) => (
        <Field label={t('products.currency')} error={error?.message}>
          <Combobox
            value={options.find(({ value }) => value === field.value) ?? null}
            onChange={chosen => chosen && field.onChange(chosen.value)}
            ref={field.ref}
            options={options}
          />
        </Field>
      )}
    />
  )
}

function DiscountField() {
  const t = useTexts()
  const { control } = useFormContext<DraftValues>()
  return (
    <Controller
      control={control}
      name="discount"
      render={({ field, fieldState: { error } }) => (
        <Field
          label={t('fields.discount')}
          help={t('by_hand.discount_help')}
          error={error?.message}
          optional
        >
          <DiscountCombobox
            value={field.value}
            onChange={field.onChange}
            placeholder={t('by_hand.no_discount')}
          />
        </Field>
      )}
    />
  )
}
