import { type SubmitEvent, useState } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { DateTimeInput } from '@gatehouse/ui/date-time-input'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { Field } from '@gatehouse/ui/field'
import { testClockLifecycle } from '@gatehouse/contract/organizations/test-clock'
import { useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { afterStep, type ClockStep } from '../../frame/after-step.ts'
import { ClockProgress } from './clock-progress.tsx'
import type { Clock } from './use-clock.ts'

interface AdvanceClockProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  clock: Clock
  now: Date
}

const steps: ClockStep[] = ['day', 'week', 'month', 'year']

/** Advances the organization's test clock to a chosen time; the steps only preset that time. */
export function AdvanceClock({ open, onOpenChange, clock, now }: AdvanceClockProps) {
  const t = useTexts()
  const [to, setTo] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string>()
  const advance = useWrite((client, moment: Date) =>
    client.testClock.advance({ id: clock.organizationId, body: { to: moment.toISOString() } }),
  )
  const blockedReason = testClockLifecycle.can('advance', clock.status)
    ? undefined
    : t('refusal.clock_advancing')
  const choose = (moment: string | null) => {
    setTo(moment)
    setWrong(undefined)
  }
  const leave = () => {
    setTo(null)
    onOpenChange(false)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!to) setWrong(t('invalid.missing'))
    else if (new Date(to) <= now) setWrong(t('clock.only_forward'))
    else if (!blockedReason) advance.mutate(new Date(to), { onSuccess: leave })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('clock.title')}
      description={t('clock.text')}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {clock.status === 'advancing' && <ClockProgress clock={clock} />}
        {clock.status === 'failed' && (
          <Banner meaning="negative" title={t('clock.failed')}>
            {clock.error}
          </Banner>
        )}
        {advance.error && <Banner meaning="negative">{sentenceOf(advance.error, t)}</Banner>}
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {steps.map(step => (
            <Button
              key={step}
              disabledReason={blockedReason}
              onClick={() => choose(afterStep(now, step).toISOString())}
            >
              {t(`clock.plus.${step}`)}
            </Button>
          ))}
        </div>
        <Field label={t('clock.to')} error={wrong}>
          <DateTimeInput value={to} onChange={choose} />
        </Field>
        <DialogActions>
          <Button onClick={() => onOpenChange(false)}>{t('ui:action.close')}</Button>
          <Button
            type="submit"
            kind="primary"
            disabledReason={blockedReason}
            loading={advance.isPending}
          >
            {t('clock.advance_to')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
