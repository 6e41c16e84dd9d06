import { useQuantityText } from '@gatehouse/ui/quantity-text'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { type ItemOf, useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'

interface RevokeCreditsProps {
  /** Undefined while the dialog is closed. */
  credit: ItemOf<'meterCredits'> | undefined
  onClose: () => void
}

/** Takes what is left of credits; what was used stays used. */
export function RevokeCredits({ credit, onClose }: RevokeCreditsProps) {
  const t = useTexts()
  const quantity = useQuantityText()
  const revoke = useWrite(
    (client, id: string) => client.meterCredits.revoke({ id }),
    () => {
      onClose()
      toast({ title: t('credits.revoked_done') })
    },
  )
  const close = () => {
    revoke.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={credit !== undefined}
      onOpenChange={open => !open && close()}
      title={t('credits.revoke_title')}
      consequences={[
        t('credits.revoke_left', { units: quantity(credit?.remainingUnits ?? 0) }),
        t('credits.revoke_used'),
        t('form.no_way_back'),
      ]}
      action={t('credits.revoke')}
      loading={revoke.isPending}
      error={revoke.error ? sentenceOf(revoke.error, t) : undefined}
      onConfirm={() => credit && revoke.mutate(credit.id)}
    />
  )
}
