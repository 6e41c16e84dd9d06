import { useState } from 'react'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import type { MenuItem } from '@gatehouse/ui/menu'
import { toast } from '@gatehouse/ui/toast'
import { Archive, ArchiveRestore } from 'lucide-react'
import { useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import type { Product } from '../price-text.ts'

/** Archives a product, or puts it back on sale: the menu item and its dialog. */
export function useArchive(product: Product) {
  const t = useTexts()
  const [open, setOpen] = useState(false)
  const write = useWrite(
    (client, isArchived: boolean) =>
      client.products.update({ id: product.id, body: { isArchived } }),
    (_, isArchived) => {
      setOpen(false)
      toast({ title: t(isArchived ? 'products.archived_done' : 'products.unarchived_done') })
    },
  )
  const item: MenuItem = product.isArchived
    ? {
        id: 'unarchive',
        label: t('products.unarchive'),
        icon: <ArchiveRestore aria-hidden />,
        onSelect: () => write.mutate(false),
      }
    : {
        id: 'archive',
        label: t('products.archive'),
        icon: <Archive aria-hidden />,
        onSelect: () => setOpen(true),
      }
  return { open, setOpen, write, item }
}

interface ArchiveDialogProps {
  archive: ReturnType<typeof useArchive>
  product: Product
}

/** Says before archiving what it affects, in numbers. */
export function ArchiveDialog({ archive, product }: ArchiveDialogProps) {
  const t = useTexts()
  const enabled = archive.open
  const productId = [product.id]
  const links = useEndpointQuery('checkoutLinks', 'list', { productId, limit: 1 }, { enabled })
  const running = useEndpointQuery(
    'subscriptions',
    'list',
    { productId, active: 'true', limit: 1 },
    { enabled },
  )
  const linkCount = links.data?.pagination.totalCount
  const runningCount = running.data?.pagination.totalCount
  return (
    <ConfirmDialog
      open={archive.open}
      onOpenChange={archive.setOpen}
      title={t('products.archive_title', { name: product.name })}
      consequences={[
        t('products.archive_stops'),
        ...(linkCount ? [t('products.archive_links', { count: linkCount })] : []),
        ...(runningCount ? [t('products.archive_running', { count: runningCount })] : []),
        t('products.archive_back'),
      ]}
      action={t('products.archive')}
      danger={false}
      loading={archive.write.isPending}
      error={archive.write.error ? sentenceOf(archive.write.error, t) : undefined}
      onConfirm={() => archive.write.mutate(true)}
    />
  )
}
