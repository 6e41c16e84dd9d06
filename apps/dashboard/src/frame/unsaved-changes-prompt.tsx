import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { useTexts } from '../texts.ts'

/** Asks for confirmation before unsaved input is lost. */
export function UnsavedChangesPrompt({ hasChanges }: { hasChanges: boolean }) {
  const t = useTexts()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasChanges && current.pathname !== next.pathname,
    enableBeforeUnload: hasChanges,
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
