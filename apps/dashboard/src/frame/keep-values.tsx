import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { useWords } from '../words.ts'

/** Asks for confirmation before unsaved input is lost. */
export function KeepValues({ dirty }: { dirty: boolean }) {
  const t = useWords()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: dirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={open => !open && blocker.reset?.()}
      title={t('form.leave')}
      consequences={[t('form.leave_text')]}
      action={t('form.leave_action')}
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
