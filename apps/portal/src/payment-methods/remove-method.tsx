import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '../api.ts'
import { METHODS, type PaymentMethod } from '../queries.ts'
import { useMethodName } from './method-name.ts'
import { cardsChanged } from './use-add-card.ts'
import { usePaymentProblem } from './use-payment-problem.ts'

interface RemoveMethodProps {
  /** The card to remove; undefined while the dialog is closed. */
  method: PaymentMethod | undefined
  onClose: () => void
}

/** Confirms the removal of a card; a card that a subscription is charged to cannot be removed. */
export function RemoveMethod({ method, onClose }: RemoveMethodProps) {
  const { t } = useTranslation('portal')
  const client = useQueryClient()
  const problemOf = usePaymentProblem()
  const nameOf = useMethodName()
  const card = method ? nameOf(method) : ''
  const remove = useMutation({
    mutationFn: (id: string) => request('DELETE', `${METHODS}/${id}`),
    onSuccess: async () => {
      onClose()
      await cardsChanged(client)
      toast({ title: t('method.removed', { card }) })
    },
  })
  const close = () => {
    remove.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={method !== undefined}
      onOpenChange={open => !open && close()}
      title={t('method.remove_title', { card })}
      consequences={[t('method.remove_text')]}
      action={t('method.remove')}
      onConfirm={() => method && remove.mutate(method.id)}
      loading={remove.isPending}
      error={problemOf(remove.error)}
    />
  )
}
