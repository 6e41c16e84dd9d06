import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import type { UseFormReturn } from 'react-hook-form'
import { emailRule } from '../../accounts/email-rule.ts'
import { useWrite } from '../../endpoint-hooks.ts'
import { FormSheet } from '../../frame/form-sheet.tsx'
import { MetadataFields } from '../../frame/metadata-fields.tsx'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useTexts } from '../../texts.ts'
import { metadataBody, type MetadataPair, metadataPairs } from '../../frame/metadata-pairs.ts'
import type { Customer } from '../customer-name.tsx'

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

/** Creates or edits a customer in a side panel. */
export function CustomerSheet({ open, onOpenChange, customer, onSaved }: CustomerSheetProps) {
  const t = useTexts()
  const { id: organizationId } = useOrganization()
  const save = useWrite(
    (client, { email, name, externalId, metadata }: CustomerValues) => {
      const body = { email, name: name || null, metadata: metadataBody(metadata) }
      // The external id can be set only once; sending it again would be rejected.
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
    <FormSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(customer ? 'customers.edit' : 'customers.new')}
      description={customer ? undefined : t('customers.new_text')}
      submit={t(customer ? 'form.save' : 'customers.create')}
      save={save}
      values={valuesOf(customer)}
    >
      {form => <CustomerFields form={form} customer={customer} />}
    </FormSheet>
  )
}

interface CustomerFieldsProps {
  form: UseFormReturn<CustomerValues>
  customer: Customer | undefined
}

function CustomerFields({ form, customer }: CustomerFieldsProps) {
  const t = useTexts()
  const { errors } = form.formState
  return (
    <>
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
        help={t(customer?.externalId ? 'customers.external_id_set' : 'customers.external_id_help')}
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
    </>
  )
}

function valuesOf(customer: Customer | undefined): CustomerValues {
  return {
    email: customer?.email ?? '',
    name: customer?.name ?? '',
    externalId: customer?.externalId ?? '',
    metadata: metadataPairs(customer?.metadata ?? {}),
  }
}
