import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import type { StoredFile } from './upload-file.ts'

interface DeleteFileProps {
  file: StoredFile | undefined
  onClose: () => void
}

/** Deletes a file: says before the deletion which benefits and products use it. */
export function DeleteFile({ file, onClose }: DeleteFileProps) {
  const t = useTexts()
  const id = file?.id ?? ''
  const isDownload = file?.service === 'downloadable'
  const isPicture = file?.service === 'product_media'
  const item = { limit: 1 }
  const grantingBenefits = useEndpointQuery(
    'benefits',
    'list',
    { ...item, fileId: [id] },
    { enabled: isDownload },
  )
  const showingProducts = useEndpointQuery(
    'products',
    'list',
    { ...item, mediaId: [id] },
    { enabled: isPicture },
  )
  const remove = useWrite(
    (client, removed: string) => client.files.delete({ id: removed }),
    () => {
      onClose()
      toast({ title: t('files.deleted') })
    },
  )
  const benefits = grantingBenefits.data?.pagination.totalCount
  const products = showingProducts.data?.pagination.totalCount
  return (
    <ConfirmDialog
      open={file !== undefined}
      onOpenChange={open => {
        remove.reset()
        if (!open) onClose()
      }}
      title={t('files.delete_title', { name: file?.name ?? '' })}
      consequences={[
        ...(isDownload && benefits !== undefined
          ? [t('files.delete_benefits', { count: benefits })]
          : []),
        ...(isDownload && benefits ? [t('files.delete_holders')] : []),
        ...(isPicture && products !== undefined
          ? [t('files.delete_products', { count: products })]
          : []),
        t('form.no_way_back'),
      ]}
      action={t('files.delete')}
      loading={remove.isPending}
      error={remove.error ? sentenceOf(remove.error, t) : undefined}
      onConfirm={() => file && remove.mutate(file.id)}
    />
  )
}
