import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import type { UsageAlert } from './usage-alert.ts'

interface DeleteAlertProps {
  /** Undefined while the dialog is closed. */
  alert: UsageAlert | undefined
  onClose: () => void
}

/** Deletes an alert. */
export function DeleteAlert({ alert, onClose }: DeleteAlertProps) {
  const t = useTexts()
  const remove = useWrite(
    (client, id: string) => client.usageAlerts.delete({ id }),
    () => {
      onClose()
      toast({ title: t('usage_alerts.deleted') })
    },
  )
  const close = () => {
    remove.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={alert !== undefined}
      onOpenChange={open => !open && close()}
      title={t('usage_alerts.delete_title', { name: alert?.name ?? '' })}
      consequences={[t('usage_alerts.delete_text'), t('form.no_way_back')]}
      action={t('usage_alerts.delete')}
      loading={remove.isPending}
      error={remove.error ? sentenceOf(remove.error, t) : undefined}
      onConfirm={() => alert && remove.mutate(alert.id)}
    />
  )
}
