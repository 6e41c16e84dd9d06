import { useId } from 'react'
import { Button } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { Sheet } from '@gatehouse/ui/sheet'
import { Switch } from '@gatehouse/ui/switch'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import { FormProvider, useForm } from 'react-hook-form'
import { useWrite } from '../../ask.ts'
import { showWrongFields } from '../../frame/form-errors.ts'
import { MetadataFields } from '../../frame/metadata-fields.tsx'
import { Refused } from '../../frame/refused.tsx'
import { useWords } from '../../words.ts'
import { metadataBody, type MetadataPair } from '../products/product-values.ts'
import type { CheckoutLink } from './checkout-link.ts'
import { ProductChoice } from './product-choice.tsx'

interface LinkValues {
  products: string[]
  label: string
  successUrl: string
  requireBillingAddress: boolean
  metadata: MetadataPair[]
}

interface CheckoutLinkSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  link: CheckoutLink | undefined
}

/** Making and changing a link beside the list. */
export function CheckoutLinkSheet({ open, onOpenChange, link }: CheckoutLinkSheetProps) {
  const t = useWords()
  const id = useId()
  const save = useWrite(
    (client, { label, successUrl, metadata, ...values }: LinkValues) => {
      const body = {
        ...values,
        label: label || null,
        successUrl: successUrl || null,
        metadata: metadataBody(metadata),
      }
      return link
        ? client.checkoutLinks.update({ id: link.id, body })
        : client.checkoutLinks.create({ body })
    },
    async saved => {
      onOpenChange(false)
      if (link) toast({ title: t('form.saved') })
      else {
        const copied = await navigator.clipboard.writeText(saved.url).then(
          () => true,
          () => false,
        )
        toast({ title: t(copied ? 'links.created_copied' : 'links.created') })
      }
    },
  )
  return (
    <Sheet
      open={open}
      onOpenChange={next => {
        save.reset()
        onOpenChange(next)
      }}
      title={t(link ? 'links.edit' : 'links.new')}
      keep
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('ui:action.cancel')}</Button>
          <Button type="submit" form={id} kind="primary" loading={save.isPending}>
            {t(link ? 'form.save' : 'links.create')}
          </Button>
        </>
      }
    >
      <LinkForm
        id={id}
        link={link}
        error={save.error}
        onSave={(values, onError) => save.mutate(values, { onError })}
      />
    </Sheet>
  )
}

interface LinkFormProps {
  id: string
  link: CheckoutLink | undefined
  error: unknown
  onSave: (values: LinkValues, onError: (error: unknown) => void) => void
}

function LinkForm({ id, link, error, onSave }: LinkFormProps) {
  const t = useWords()
  const form = useForm<LinkValues>({ defaultValues: valuesOf(link) })
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
        <ProductChoice />
        <Field label={t('links.label')} optional help={t('links.label_help')}>
          <TextInput autoComplete="off" maxLength={255} {...form.register('label')} />
        </Field>
        <Field
          label={t('links.success_url')}
          optional
          help={t('links.success_url_help')}
          error={errors.successUrl?.message}
        >
          <TextInput
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            {...form.register('successUrl', {
              pattern: { value: /^https?:\/\/.+/, message: t('invalid.url') },
            })}
          />
        </Field>
        <Switch
          label={t('links.full_address')}
          help={t('links.full_address_help')}
          {...form.register('requireBillingAddress')}
        />
        <MetadataFields plain />
      </form>
    </FormProvider>
  )
}

function valuesOf(link: CheckoutLink | undefined): LinkValues {
  return {
    products: link?.products.map(({ id }) => id) ?? [],
    label: link?.label ?? '',
    successUrl: link?.successUrl ?? '',
    requireBillingAddress: link?.requireBillingAddress ?? false,
    metadata: Object.entries(link?.metadata ?? {}).map(([key, value]) => ({
      key,
      value: String(value),
    })),
  }
}
