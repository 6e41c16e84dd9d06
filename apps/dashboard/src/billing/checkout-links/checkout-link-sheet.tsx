import { Field } from '@gatehouse/ui/field'
import { Switch } from '@gatehouse/ui/switch'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import type { UseFormReturn } from 'react-hook-form'
import { useWrite } from '../../ask.ts'
import { FormSheet } from '../../frame/form-sheet.tsx'
import { MetadataFields } from '../../frame/metadata-fields.tsx'
import { useWords } from '../../words.ts'
import { metadataBody, type MetadataPair, metadataPairs } from '../../frame/metadata-pairs.ts'
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
    <FormSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(link ? 'links.edit' : 'links.new')}
      submit={t(link ? 'form.save' : 'links.create')}
      save={save}
      values={valuesOf(link)}
    >
      {form => <LinkFields form={form} />}
    </FormSheet>
  )
}

function LinkFields({ form }: { form: UseFormReturn<LinkValues> }) {
  const t = useWords()
  const { errors } = form.formState
  return (
    <>
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
    </>
  )
}

function valuesOf(link: CheckoutLink | undefined): LinkValues {
  return {
    products: link?.products.map(({ id }) => id) ?? [],
    label: link?.label ?? '',
    successUrl: link?.successUrl ?? '',
    requireBillingAddress: link?.requireBillingAddress ?? false,
    metadata: metadataPairs(link?.metadata ?? {}),
  }
}
