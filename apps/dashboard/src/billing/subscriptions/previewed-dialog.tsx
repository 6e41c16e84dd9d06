import type { ReactNode } from 'react'
import { toast } from '@gatehouse/ui/toast'
import { type InputOf, useAsk, useWrite } from '../../ask.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { useWords } from '../../words.ts'
import { PreviewOfChange } from './preview-of-change.tsx'
import type { Subscription } from './subscription-status.tsx'

/** What can be looked at before it is done. */
export type Looked = InputOf<'subscriptions', 'preview'>['body']
/** The same as it is asked for. */
export type Change = InputOf<'subscriptions', 'update'>['body']

interface PreviewedDialogProps {
  subscription: Subscription
  onOpenChange: (open: boolean) => void
  title: string
  action: string
  /** What it is about; undefined while nothing is chosen yet. */
  wanted: Looked | undefined
  /** Why it cannot be done while nothing is chosen. */
  missing: string
  /** The change itself, held to what was seen by the preview's token where it has one. */
  make: (previewToken: string | null) => Change
  /** What is said once it is done. */
  done: string
  children?: ReactNode
}

/** A change of a subscription, and what it comes to before it is made. */
export function PreviewedDialog(props: PreviewedDialogProps) {
  const { subscription, onOpenChange, title, action, wanted, missing, make, done } = props
  const t = useWords()
  const { id } = subscription
  const asked = { id, body: wanted ?? {} }
  const preview = useAsk('subscriptions', 'preview', asked, { enabled: wanted !== undefined })
  const change = useWrite(
    client => client.subscriptions.update({ id, body: make(preview.data?.token ?? null) }),
    () => {
      onOpenChange(false)
      toast({ title: done })
    },
  )
  const waiting = preview.error ? t('subscriptions.not_possible') : t('subscriptions.reckoning')
  return (
    <FormDialog
      title={title}
      action={action}
      onOpenChange={onOpenChange}
      saving={change}
      disabledReason={wanted ? (preview.data ? undefined : waiting) : missing}
      // What was shown may have changed meanwhile; then it is shown anew.
      onSubmit={() => change.mutate(undefined, { onError: () => void preview.refetch() })}
    >
      {props.children}
      {wanted && <PreviewOfChange preview={preview.data} error={preview.error} />}
    </FormDialog>
  )
}
