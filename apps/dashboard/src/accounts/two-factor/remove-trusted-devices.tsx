import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { clientOf } from '../../client.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import type { StepProps } from './step.ts'

/** Revokes all trusted devices: every browser must enter the second factor again. */
export function RemoveTrustedDevices({
  open,
  count,
  onClose,
  onDone,
}: StepProps & { count: number }) {
  const t = useTexts()
  const forget = useMutation({
    mutationFn: () => clientOf().twoFactor.forgetDevices(),
    onSuccess: () => {
      onDone()
      toast({ title: t('two_factor.forgotten') })
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={next => {
        if (next) return
        forget.reset()
        onClose()
      }}
      title={t('two_factor.forget_title')}
      consequences={[t('two_factor.forget_text', { count }), t('two_factor.forget_stay')]}
      action={t('two_factor.forget')}
      danger={false}
      loading={forget.isPending}
      error={forget.error ? sentenceOf(forget.error, t) : undefined}
      onConfirm={() => forget.mutate()}
    />
  )
}
