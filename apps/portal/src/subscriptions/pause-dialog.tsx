import { type SubmitEvent, useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { DateTime } from '@gatehouse/ui/date-time'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { useLocale } from '@gatehouse/ui/i18n'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { toast } from '@gatehouse/ui/toast'
import { Trans, useTranslation } from 'react-i18next'
import type { Subscription } from '../queries.ts'
import { ChangeProblem } from './change-problem.tsx'
import { useUpdate } from './use-update.ts'

/** The durations of a pause in months; otherwise it lasts until it is ended. */
const MONTHS = [1, 2, 3, 6] as const

interface PauseDialogProps {
  subscription: Subscription
  onClose: () => void
}

/** Pauses from the end of the paid period, for a chosen duration. */
export function PauseDialog({ subscription, onClose }: PauseDialogProps) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const locale = useLocale()
  const [chosen, setChosen] = useState('open')
  const pause = useUpdate(subscription)
  const { current_period_end: end, product } = subscription
  const lasting = new Intl.NumberFormat(locale, {
    ...{ style: 'unit', unit: 'month', unitDisplay: 'long' },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const resumes_at = chosen === 'open' ? null : monthsAfter(end, Number(chosen))
    pause.mutate(
      { pause_at_period_end: true, resumes_at },
      {
        onSuccess: () => {
          toast({ title: t('pause.planned') })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      title={t('pause.title', { product: product.name })}
      description={
        <Trans
          t={t}
          i18nKey="pause.text"
          components={[<DateTime key="date" value={end} as="day" />]}
        />
      }
    >
      <form onSubmit={submit} className="flex flex-col gap-5">
        <RadioGroup
          label={t('pause.how_long')}
          value={chosen}
          onChange={setChosen}
          options={[
            ...MONTHS.map(months => ({
              value: String(months),
              label: lasting.format(months),
              help: (
                <Trans
                  t={t}
                  i18nKey="subscription.resumes"
                  components={[<DateTime key="date" value={monthsAfter(end, months)} as="day" />]}
                />
              ),
            })),
            { value: 'open', label: t('pause.until_resumed') },
          ]}
        />
        {pause.error && <ChangeProblem error={pause.error} />}
        <DialogActions>
          <Button onClick={onClose}>{say('action.cancel')}</Button>
          <Button type="submit" kind="primary" loading={pause.isPending}>
            {t('pause.action')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function monthsAfter(moment: string, months: number): string {
  const then = new Date(moment)
  then.setUTCMonth(then.getUTCMonth() + months)
  return then.toISOString()
}
