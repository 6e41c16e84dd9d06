import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money'
import { toast } from '@gatehouse/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { previewQuery, type Subscription, type SubscriptionChangeInput } from '../queries.ts'
import { ChangeProblem, isOutdated } from './change-problem.tsx'
import { ChangePreviewCard } from './change-preview-card.tsx'
import { useUpdate } from './use-update.ts'

interface ChangeDialogProps {
  subscription: Subscription
  onClose: () => void
  title: string
  description: ReactNode
  /** The button's label if nothing is charged now. */
  action: string
  /** Why the button is disabled. */
  missing: string
  /** Undefined until a choice is made. */
  wanted: SubscriptionChangeInput | undefined
  /** The form for the choice. */
  children?: ReactNode
}

/** A dialog to change a subscription, with a preview of the amounts before it is made. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { subscription, onClose, title, description, action, missing, wanted, children } = props
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const locale = useLocale()
  const { id, currency } = subscription
  const preview = useQuery(previewQuery(id, wanted))
  const change = useUpdate(subscription)
  const [requested, setRequested] = useState<SubscriptionChangeInput>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setRequested(wanted)
    change.mutate(
      { ...wanted, preview_token: preview.data?.token ?? null },
      {
        onSuccess: answer => {
          toast({ title: t(answer.pending_update ? 'change.planned' : 'change.done') })
          onClose()
        },
        onError: error => {
          if (isOutdated(error)) void preview.refetch()
        },
      },
    )
  }
  const due = preview.data?.due_now?.due_amount ?? 0
  // An error belongs to the earlier choice, so a new choice clears it.
  const problem = isSame(requested, wanted) ? change.error : null
  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      title={title}
      description={description}
      keep
    >
      <form onSubmit={submit} className="flex flex-col gap-5">
        {children}
        {wanted && <ChangePreviewCard subscription={subscription} preview={preview} />}
        {problem && <ChangeProblem error={problem} />}
        <DialogActions>
          <Button onClick={onClose}>{say('action.cancel')}</Button>
          <Button
            type="submit"
            kind="primary"
            loading={change.isPending}
            disabledReason={preview.data && wanted ? undefined : missing}
          >
            {due > 0 ? t('change.pay', { amount: moneyText(due, currency, locale) }) : action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const isSame = (
  one: SubscriptionChangeInput | undefined,
  other: SubscriptionChangeInput | undefined,
) => JSON.stringify(one) === JSON.stringify(other)
