import { useId } from 'react'
import { Button } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { Sheet } from '@gatehouse/ui/sheet'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import { FormProvider, useForm } from 'react-hook-form'
import { emailRule } from '../../accounts/email-rule.ts'
import { useWrite } from '../../ask.ts'
import { showWrongFields } from '../../frame/form-errors.ts'
import { MetadataFields } from '../../frame/metadata-fields.tsx'
import { useOrganization } from '../../organizations/use-organization.ts'
import { Refused } from '../../frame/refused.tsx'
import { useWords } from '../../words.ts'
import { metadataBody, type MetadataPair } from '../products/product-values.ts'
import type { Customer } from './customer-name.tsx'

interface CustomerValues {
  email: string
  name: string
  externalId: string
  metadata: MetadataPair[]
}

interface CustomerSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  customer?: Customer
  onSaved?: (customer: Customer) => void
}

/** Making and changing a customer beside what one was looking at. */
export function CustomerSheet({ open, onOpenChange, customer, onSaved }: CustomerSheetProps) {
  const t = useWords()
  const id = useId()
  const { id: organizationId } = useOrganization()
  const save = useWrite(
    (client, { email, name, externalId, metadata }: CustomerValues) => {
      const body = { email, name: name || null, metadata: metadataBody(metadata) }
      // The merchant's own id is set once; saying it again would be refused.
      const external = customer?.externalId ? {} : { externalId: externalId || null }
      return customer
        ? client.customers.update({ id: customer.id, body: { ...body, ...external } })
        : client.customers.create({ body: { ...body, ...external, organizationId } })
    },
    saved => {
      onOpenChange(false)
      toast({ title: t(customer ? 'form.saved' : 'customers.created') })
      onSaved?.(saved)
    },
  )
  return (
    <Sheet
      open={open}
      onOpenChange={next => {
        save.reset()
        onOpenChange(next)
      }}
      title={t(customer ? 'customers.edit' : 'customers.new')}
      description={customer ? undefined : t('customers.new_text')}
      keep
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('ui:action.cancel')}</Button>
          <Button type="submit" form={id} kind="primary" loading={save.isPending}>
            {t(customer ? 'form.save' : 'customers.create')}
          </Button>
        </>
      }
    >
      <CustomerForm
        id={id}
        customer={customer}
        error={save.error}
        onSave={(values, onError) => save.mutate(values, { onError })}
      />
    </Sheet>
  )
}

interface CustomerFormProps {
  id: string
  customer: Customer | undefined
  error: unknown
  onSave: (values: CustomerValues, onError: (error: unknown) => void) => void
}

function CustomerForm({ id, customer, error, onSave }: CustomerFormProps) {
  const t = useWords()
  const form = useForm<CustomerValues>({
    defaultValues: {
      email: customer?.email ?? '',
      name: customer?.name ?? '',
      externalId: customer?.externalId ?? '',
      metadata: Object.entries(customer?.metadata ?? {}).map(([key, value]) => ({
        key,
        value: String(value),
      })),
    },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit(values =>
    onSave(values, refusal => showWrongFields(form, refusal, t)),
  )
  return (
    <FormProvider {...form}>
      <form
        id={id}
        noValidate
        onSubmit={event => void submit(event)}
        className="flex flex-col gap-5"
      >
        <Refused error={error} form={form} />
        <Field label={t('accounts.email')} error={errors.email?.message} required>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="off"
            {...form.register('email', emailRule(t))}
          />
        </Field>
        <Field label={t('fields.name')} optional error={errors.name?.message}>
          <TextInput autoComplete="off" {...form.register('name')} />
        </Field>
        <Field
          label={t('customers.external_id')}
          optional
          help={t(
            customer?.externalId ? 'customers.external_id_set' : 'customers.external_id_help',
          )}
          error={errors.externalId?.message}
        >
          <TextInput
            mono
            autoComplete="off"
            spellCheck={false}
            readOnly={Boolean(customer?.externalId)}
            {...form.register('externalId')}
          />
        </Field>
        <MetadataFields plain />
      </form>
    </FormProvider>
  )
}
