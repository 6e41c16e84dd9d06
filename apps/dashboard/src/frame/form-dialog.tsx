import type { ReactNode, SubmitEvent } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { sentenceOf } from '../problems.ts'
import { useTexts } from '../texts.ts'

interface FormDialogProps {
  open?: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** The label of the submit button. */
  action: string
  /** The action is destructive. */
  danger?: boolean
  /** The label of the other button; "Cancel" by default. */
  keep?: string
  /** Why the form cannot be submitted yet. */
  disabledReason?: string | undefined
  onSubmit: () => void
  saving: { isPending: boolean; error: unknown }
  children: ReactNode
}

/** A short form in a dialog with a submit button; errors are shown above it. */
export function FormDialog(props: FormDialogProps) {
  const { open = true, onOpenChange, title, action, danger, keep, saving, children } = props
  const t = useTexts()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    props.onSubmit()
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} keep>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        {children}
        {saving.error !== null && <Banner meaning="negative">{sentenceOf(saving.error, t)}</Banner>}
        <DialogActions>
          <Button onClick={() => onOpenChange(false)}>{keep ?? t('ui:action.cancel')}</Button>
          <Button
            type="submit"
            kind={danger ? 'danger' : 'primary'}
            loading={saving.isPending}
            disabledReason={props.disabledReason}
          >
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
