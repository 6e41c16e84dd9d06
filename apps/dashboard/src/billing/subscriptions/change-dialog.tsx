import { type ReactNode, type SubmitEvent, useState } from 'react'
import {
  ChangeBehavior,
  type ChangeBehavior as Behavior,
} from '@gatehouse/contract/billing/subscription-updates'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { toast } from '@gatehouse/ui/toast'
import { useAsk, useWrite } from '../../ask.ts'
import { sentenceOf } from '../../problems.ts'
import { useWords } from '../../words.ts'
import { PreviewOfChange } from './preview-of-change.tsx'
import type { Subscription } from './subscription-status.tsx'

/** What is to be another: the product, or the number of seats. */
export type Wanted = { productId: string } | { seats: number }

interface ChangeDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  subscription: Subscription
  title: string
  action: string
  /** Undefined while nothing is chosen yet. */
  wanted: Wanted | undefined
  /** Where it is chosen. */
  children: ReactNode
}

/** A change of a subscription: what, when it is paid, and what it comes to before it is made. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { open, onOpenChange, subscription, title, action, wanted, children } = props
  const t = useWords()
  const { id } = subscription
  const [behavior, setBehavior] = useState<Behavior>('invoice')
  const body = { ...(wanted ?? { seats: 1 }), prorationBehavior: behavior }
  const preview = useAsk('subscriptions', 'preview', { id, body }, { enabled: open && !!wanted })
  const change = useWrite(
    client =>
      client.subscriptions.update({
        id,
        body: { ...body, previewToken: preview.data?.token ?? null },
      }),
    () => {
      onOpenChange(false)
      const waits = behavior === 'next_period'
      toast({ title: t(waits ? 'subscriptions.change_planned' : 'subscriptions.changed_done') })
    },
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    change.mutate(undefined, { onError: () => void preview.refetch() })
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} keep>
      <form onSubmit={submit} className="flex flex-col gap-5">
        {children}
        <RadioGroup
          label={t('subscriptions.when_paid')}
          boxed
          value={behavior}
          onChange={setBehavior}
          options={ChangeBehavior.options.map(value => ({
            value,
            label: t(`subscriptions.behavior.${value}`),
            help: t(`subscriptions.behavior.${value}_text`),
          }))}
        />
        {wanted && <PreviewOfChange preview={preview.data} error={preview.error} />}
        {change.error && <Banner meaning="negative">{sentenceOf(change.error, t)}</Banner>}
        <DialogActions>
          <Button onClick={() => onOpenChange(false)}>{t('ui:action.cancel')}</Button>
          <Button
            type="submit"
            kind="primary"
            loading={change.isPending}
            disabledReason={preview.data ? undefined : t('subscriptions.choose_plan')}
          >
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
