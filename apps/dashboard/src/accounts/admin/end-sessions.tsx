import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import type { UserActionProps } from './user-action.ts'

/** Signs a user out everywhere. */
export function EndSessions({ open, onClose, user }: UserActionProps) {
  const t = useTexts()
  const end = useWrite(
    client => client.admin.revokeUserSessions({ body: { userId: user.id } }),
    () => {
      onClose()
      toast({ title: t('admin.sessions.all_ended') })
    },
  )
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={next => {
        if (next) return
        end.reset()
        onClose()
      }}
      title={t('admin.sessions.end_all_title', { name: user.name || user.email })}
      consequences={[t('admin.sessions.end_all_text'), t('admin.sessions.end_all_hint')]}
      action={t('admin.sessions.end_all')}
      loading={end.isPending}
      error={end.error ? sentenceOf(end.error, t) : undefined}
      onConfirm={() => end.mutate()}
    />
  )
}
