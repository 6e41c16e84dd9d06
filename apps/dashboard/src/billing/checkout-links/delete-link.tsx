import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import type { CheckoutLink } from './checkout-link.ts'

interface DeleteLinkProps {
  link: CheckoutLink | undefined
  onClose: () => void
  onDeleted?: () => void
}

/** Deletes a link: buyers who have it can no longer use it. */
export function DeleteLink({ link, onClose, onDeleted }: DeleteLinkProps) {
  const t = useTexts()
  const remove = useWrite(
    (client, id: string) => client.checkoutLinks.delete({ id }),
    () => {
      onClose()
      onDeleted?.()
      toast({ title: t('links.deleted') })
    },
  )
  return (
    <ConfirmDialog
      open={link !== undefined}
      onOpenChange={open => !open && onClose()}
      title={t('links.delete_title')}
      consequences={[
        t('links.delete_stops'),
        t('links.delete_products', { count: link?.products.length ?? 0 }),
        t('form.no_way_back'),
      ]}
      action={t('links.delete')}
      loading={remove.isPending}
      error={remove.error ? sentenceOf(remove.error, t) : undefined}
      onConfirm={() => link && remove.mutate(link.id)}
    />
  )
}
