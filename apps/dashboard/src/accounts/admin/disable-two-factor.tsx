import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import type { UserActionProps } from './user-action.ts'

/** Turns off two-factor authentication for a user who lost the second factor. */
export function DisableTwoFactor({ open, onClose, user }: UserActionProps) {
  const t = useTexts()
  const disable = useWrite(
    client => client.admin.disableTwoFactor({ body: { userId: user.id } }),
    () => {
      onClose()
      toast({ title: t('two_factor.turned_off') })
    },
  )
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={next => {
        if (next) return
        disable.reset()
        onClose()
      }}
      title={t('admin.two_factor.title', { name: user.name || user.email })}
      consequences={[t('admin.two_factor.text'), t('admin.two_factor.ends')]}
      action={t('admin.two_factor.disable')}
      loading={disable.isPending}
      error={disable.error ? sentenceOf(disable.error, t) : undefined}
      onConfirm={() => disable.mutate()}
    />
  )
}
