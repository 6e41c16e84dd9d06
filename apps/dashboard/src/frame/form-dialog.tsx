import type { ReactNode, SubmitEvent } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { sentenceOf } from '../problems.ts'
import { useWords } from '../words.ts'

interface FormDialogProps {
  open?: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What the button does that sends it. */
  action: string
  /** Something is lost by it. */
  danger?: boolean
  /** What the other button says; to cancel, unless named. */
  keep?: string
  /** Why it cannot be sent yet. */
  disabledReason?: string | undefined
  onSubmit: () => void
  saving: { isPending: boolean; error: unknown }
  children: ReactNode
}

/** A few fields over the page, and one button that sends them; what was refused stands above it. */
export function FormDialog(props: FormDialogProps) {
  const { open = true, onOpenChange, title, action, danger, keep, saving, children } = props
  const t = useWords()
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
