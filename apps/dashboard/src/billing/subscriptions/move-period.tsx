import { useState } from 'react'
import { DateTimeInput } from '@gatehouse/ui/date-time-input'
import { Field } from '@gatehouse/ui/field'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { useTexts } from '../../texts.ts'
import { PreviewedDialog } from './previewed-dialog.tsx'
import type { Subscription } from './subscription-status.tsx'
import { customerTitle } from '../customer-name.tsx'

interface MovePeriodProps {
  subscription: Subscription
  onOpenChange: (open: boolean) => void
}

/** Changes the end of the current period; the next one is charged then. */
export function MovePeriod({ subscription, onOpenChange }: MovePeriodProps) {
  const t = useTexts()
  const { customer, currentPeriodEnd } = subscription
  const [typed, setTyped] = useState<string | null>(currentPeriodEnd.toISOString())
  const end = momentOf(typed, currentPeriodEnd)
  const body = end === undefined ? undefined : { currentBillingPeriodEnd: end }
  return (
    <PreviewedDialog
      subscription={subscription}
      onOpenChange={onOpenChange}
      title={t('subscriptions.period_title', { name: customerTitle(customer) })}
      action={t('subscriptions.move_period')}
      wanted={body}
      missing={t('subscriptions.choose_moment')}
      make={() => body ?? { currentBillingPeriodEnd: currentPeriodEnd.toISOString() }}
      done={t('subscriptions.period_done')}
    >
      <Field label={t('subscriptions.period_end')} help={t('subscriptions.period_help')}>
        <DateTimeInput value={typed} onChange={setTyped} />
      </Field>
    </PreviewedDialog>
  )
}

/** Ends a trial now, which starts the first paid period, or changes its end. */
export function MoveTrial({ subscription, onOpenChange }: MovePeriodProps) {
  const t = useTexts()
  const { customer, currentPeriodEnd } = subscription
  const [when, setWhen] = useState<'later' | 'now'>('later')
  const [typed, setTyped] = useState<string | null>(currentPeriodEnd.toISOString())
  const end = when === 'now' ? 'now' : momentOf(typed, currentPeriodEnd)
  return (
    <PreviewedDialog
      subscription={subscription}
      onOpenChange={onOpenChange}
      title={t('subscriptions.trial_title', { name: customerTitle(customer) })}
      action={t(when === 'now' ? 'subscriptions.end_trial' : 'subscriptions.move_trial')}
      wanted={end === undefined ? undefined : { trialEnd: end }}
      missing={t('subscriptions.choose_moment')}
      make={previewToken => ({
        trialEnd: end ?? currentPeriodEnd.toISOString(),
        ...(end === 'now' && { previewToken }),
      })}
      done={t(when === 'now' ? 'subscriptions.trial_ended' : 'subscriptions.trial_done')}
    >
      <RadioGroup
        label={t('subscriptions.trial_when')}
        boxed
        value={when}
        onChange={setWhen}
        options={[
          {
            value: 'later',
            label: t('subscriptions.trial_later'),
            help: t('subscriptions.trial_later_text'),
          },
          {
            value: 'now',
            label: t('subscriptions.now'),
            help: t('subscriptions.trial_now_text'),
          },
        ]}
      />
      {when === 'later' && (
        <Field label={t('subscriptions.trial_end')}>
          <DateTimeInput value={typed} onChange={setTyped} />
        </Field>
      )}
    </PreviewedDialog>
  )
}

/** The entered end, if it differs from the current one. */
const momentOf = (typed: string | null, was: Date): string | undefined =>
  typed === null || typed === was.toISOString() ? undefined : typed
