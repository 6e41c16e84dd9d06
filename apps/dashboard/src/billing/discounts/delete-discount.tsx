import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import type { Discount } from './discount-texts.tsx'

interface DeleteDiscountProps {
  discount: Discount | undefined
  onClose: () => void
  onDeleted?: () => void
}

/** Deletes a discount: it can no longer be applied, and customers who have it keep it. */
export function DeleteDiscount({ discount, onClose, onDeleted }: DeleteDiscountProps) {
  const t = useTexts()
  const remove = useWrite(
    (client, id: string) => client.discounts.delete({ id }),
    () => {
      onClose()
      toast({ title: t('discounts.deleted') })
      onDeleted?.()
    },
  )
  return (
    <ConfirmDialog
      open={discount !== undefined}
      onOpenChange={open => !open && onClose()}
      title={t('discounts.delete_title', { name: discount?.name ?? '' })}
      consequences={[
        t('discounts.delete_stops'),
        t('discounts.delete_used', { count: discount?.redemptionsCount ?? 0 }),
        t('form.no_way_back'),
      ]}
      action={t('discounts.delete')}
      loading={remove.isPending}
      error={remove.error ? sentenceOf(remove.error, t) : undefined}
      onConfirm={() => discount && remove.mutate(discount.id)}
    />
  )
}
