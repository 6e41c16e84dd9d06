import {
  InvoiceNumbering,
  InvoicePrefix,
  invoiceTextLengths,
} from '@gatehouse/contract/billing/invoices'
import { Banner } from '@gatehouse/ui/banner'
import { Card } from '@gatehouse/ui/card'
import { Field } from '@gatehouse/ui/field'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { TextArea } from '@gatehouse/ui/text-area'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { type AnswerOf, useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { PostalFields } from '../../frame/postal-fields.tsx'
import { sent, typed } from '../../frame/postal.ts'
import { showFieldProblems } from '../../frame/form-errors.ts'
import { UnsavedChangesPrompt } from '../../frame/unsaved-changes-prompt.tsx'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useOrganization } from '../use-organization.ts'
import { SaveButton } from './save-button.tsx'

type Settings = AnswerOf<'invoiceSettings', 'get'>

/** The content of the organization's invoices, and their numbering. */
export function InvoiceSettings() {
  const t = useTexts()
  const { id } = useOrganization()
  const { data, error, refetch } = useEndpointQuery('invoiceSettings', 'get', { id })
  return (
    <Card title={t('settings.invoices')} description={t('settings.invoices_text')}>
      {error && <NotLoaded query={{ error, refetch }} />}
      {data ? <SettingsForm settings={data} /> : !error && <Skeleton className="h-40 w-full" />}
    </Card>
  )
}

const valuesOf = (settings: Settings) => ({
  legalName: settings.legalName ?? '',
  address: typed(settings.address),
  taxNumber: settings.taxNumber ?? '',
  footer: settings.footer ?? '',
  prefix: settings.prefix,
  numbering: settings.numbering,
})
type Values = ReturnType<typeof valuesOf>

/** From the server's field paths to the form's. */
const names = {
  legal_name: 'legalName',
  tax_number: 'taxNumber',
  'address.state': 'address.state',
  'address.postal_code': 'address.postal_code',
} as const

function SettingsForm({ settings }: { settings: Settings }) {
  const t = useTexts()
  const { id, name } = useOrganization()
  const form = useForm<Values>({ defaultValues: valuesOf(settings) })
  const { control, formState, register } = form
  const { errors, isDirty } = formState
  const prefix = useWatch({ control, name: 'prefix' }).toUpperCase()
  const numbering = useWatch({ control, name: 'numbering' })
  const save = useWrite(
    (client, { address, ...values }: Values) =>
      client.invoiceSettings.update({ id, body: { ...values, address: sent(address) } }),
    (_answer, values) => {
      form.reset({ ...values, prefix: values.prefix.toUpperCase() })
      toast({ title: t('form.saved') })
    },
  )
  const submit = form.handleSubmit(values =>
    save.mutate(values, { onError: rejection => showFieldProblems(form, rejection, t, names) }),
  )
  return (
    <form noValidate onSubmit={event => void submit(event)} className="flex flex-col gap-5">
      <UnsavedChangesPrompt hasChanges={isDirty && !save.isPending} />
      {save.error && <Banner meaning="negative">{sentenceOf(save.error, t)}</Banner>}
      <Field label={t('settings.legal_name')} help={t('settings.legal_name_help')}>
        <TextInput
          placeholder={name}
          maxLength={invoiceTextLengths.legal_name}
          {...register('legalName')}
        />
      </Field>
      <Controller
        control={control}
        name="address"
        render={({ field }) => <PostalFields field={field} errors={errors.address} />}
      />
      <Field label={t('settings.tax_number')} help={t('settings.tax_number_help')}>
        <TextInput maxLength={invoiceTextLengths.tax_number} {...register('taxNumber')} />
      </Field>
      <Field label={t('settings.invoice_footer')}>
        <TextArea rows={2} maxLength={invoiceTextLengths.footer} {...register('footer')} />
      </Field>
      <Field
        label={t('settings.invoice_prefix')}
        help={t('settings.invoice_prefix_help')}
        error={errors.prefix?.message}
      >
        <TextInput
          className="max-w-40 uppercase"
          maxLength={PREFIX_MAX}
          {...register('prefix', {
            validate: value =>
              InvoicePrefix.safeParse(value).success || t('settings.invoice_prefix_help'),
          })}
        />
      </Field>
      <RadioGroup
        label={t('settings.numbering')}
        value={numbering}
        onChange={next => form.setValue('numbering', next, { shouldDirty: true })}
        options={InvoiceNumbering.options.map(value => ({
          value,
          label: t(`settings.numberings.${value}`),
          help: t(`settings.numbering_help.${value}`, { prefix }),
        }))}
      />
      <SaveButton saving={save.isPending} changed={isDirty} />
    </form>
  )
}

/** The contract's maximum length of a prefix. */
const PREFIX_MAX = 10
