import { type ReactNode, useState } from 'react'
import {
  ChangeBehavior,
  type ChangeBehavior as Behavior,
} from '@gatehouse/contract/billing/subscription-updates'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { useTexts } from '../../texts.ts'
import { PreviewedDialog } from './previewed-dialog.tsx'
import type { Subscription } from './subscription-status.tsx'

/** The change: the product, or the number of seats. */
type PlanChange = { productId: string } | { seats: number }

interface ChangeDialogProps {
  onOpenChange: (open: boolean) => void
  subscription: Subscription
  title: string
  action: string
  /** Undefined until a choice is made. */
  wanted: PlanChange | undefined
  /** Why the button is disabled until a choice is made. */
  missing: string
  /** The form for the choice. */
  children: ReactNode
}

/** A change of plan or seats: what, when it is charged, and a preview of the amounts. */
export function ChangeDialog({ wanted, children, ...rest }: ChangeDialogProps) {
  const t = useTexts()
  const [behavior, setBehavior] = useState<Behavior>('invoice')
  const waits = behavior === 'next_period'
  return (
    <PreviewedDialog
      {...rest}
      wanted={wanted && { ...wanted, prorationBehavior: behavior }}
      make={previewToken => ({
        ...(wanted ?? { seats: 1 }),
        prorationBehavior: behavior,
        previewToken,
      })}
      done={t(waits ? 'subscriptions.change_planned' : 'subscriptions.changed_done')}
    >
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
    </PreviewedDialog>
  )
}
