import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import type { CustomField } from './custom-field-texts.tsx'

interface DeleteCustomFieldProps {
  field: CustomField | undefined
  onClose: () => void
}

/**
 * Deletes a custom field: says which products stop asking for it, and that saved answers are kept.
 */
export function DeleteCustomField({ field, onClose }: DeleteCustomFieldProps) {
  const t = useTexts()
  const asking = useRequestingProducts(field)
  const remove = useWrite(
    (client, id: string) => client.customFields.delete({ id }),
    () => {
      onClose()
      toast({ title: t('custom_fields.deleted') })
    },
  )
  return (
    <ConfirmDialog
      open={field !== undefined}
      onOpenChange={open => !open && onClose()}
      title={t('custom_fields.delete_title', { name: field?.name ?? '' })}
      consequences={[
        ...(asking === undefined ? [] : [t('custom_fields.delete_products', { count: asking })]),
        t('custom_fields.delete_answers'),
        t('form.no_way_back'),
      ]}
      action={t('custom_fields.delete')}
      loading={remove.isPending}
      error={remove.error ? sentenceOf(remove.error, t) : undefined}
      onConfirm={() => field && remove.mutate(field.id)}
    />
  )
}

function useRequestingProducts(field: CustomField | undefined): number | undefined {
  const requested = { limit: 1, customFieldId: [field?.id ?? ''] }
  const { data } = useEndpointQuery('products', 'list', requested, { enabled: field !== undefined })
  return data?.pagination.totalCount
}
