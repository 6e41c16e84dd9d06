import type { ReactNode } from 'react'
import { toast } from '@gatehouse/ui/toast'
import { type InputOf, useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { useTexts } from '../../texts.ts'
import { ChangePreviewCard } from './change-preview-card.tsx'
import type { Subscription } from './subscription-status.tsx'

/** The changes that can be previewed. */
type PreviewState = InputOf<'subscriptions', 'preview'>['body']
/** The same changes as an update request. */
type Change = InputOf<'subscriptions', 'update'>['body']

interface PreviewedDialogProps {
  subscription: Subscription
  onOpenChange: (open: boolean) => void
  title: string
  action: string
  /** The change to preview; undefined until a choice is made. */
  wanted: PreviewState | undefined
  /** Why the button is disabled until a choice is made. */
  missing: string
  /** Builds the update request, bound to the preview by its token if it has one. */
  make: (previewToken: string | null) => Change
  /** The success message. */
  done: string
  children?: ReactNode
}

/** A dialog to change a subscription, with a preview of the amounts. */
export function PreviewedDialog(props: PreviewedDialogProps) {
  const { subscription, onOpenChange, title, action, wanted, missing, make, done } = props
  const t = useTexts()
  const { id } = subscription
  const requested = { id, body: wanted ?? {} }
  const preview = useEndpointQuery('subscriptions', 'preview', requested, {
    enabled: wanted !== undefined,
  })
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
      // The preview may be outdated after an error; it is then fetched again.
      onSubmit={() => change.mutate(undefined, { onError: () => void preview.refetch() })}
    >
      {props.children}
      {wanted && <ChangePreviewCard preview={preview.data} error={preview.error} />}
    </FormDialog>
  )
}
