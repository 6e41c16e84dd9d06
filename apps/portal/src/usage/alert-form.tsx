import { type SubmitEvent, useState } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { Field } from '@gatehouse/ui/field'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { TextInput } from '@gatehouse/ui/text-input'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fieldProblem, problemSentence, request } from '../api.ts'
import { ALERTS, type Meter, type UsageAlert } from '../queries.ts'

const NAME_MAX = 100

interface AlertFormProps {
  meter: Meter
  /** The alert that is changed; a new one is added without it. */
  alert?: UsageAlert | undefined
  onOpenChange: (open: boolean) => void
}

/** Adds an alert to a meter, or changes one. */
export function AlertForm({ meter, alert, onOpenChange }: AlertFormProps) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const client = useQueryClient()
  const [name, setName] = useState(alert?.name ?? '')
  const [type, setType] = useState(alert?.threshold_type ?? 'amount')
  const [typed, setTyped] = useState(alert ? String(alert.threshold) : '')
  const [enabled, setEnabled] = useState(alert?.enabled ?? true)
  const [checked, setChecked] = useState(false)
  const threshold = Number(typed)
  const isNamed = name.trim() !== ''
  const isPositive = typed !== '' && threshold > 0 && threshold <= Number.MAX_SAFE_INTEGER
  const save = useMutation({
    mutationFn: () => {
      const body = { name, threshold, threshold_type: type, enabled }
      return alert
        ? request<UsageAlert>('PATCH', `${ALERTS}${alert.id}`, { body })
        : request<UsageAlert>('POST', ALERTS, { body: { ...body, meter_id: meter.meter_id } })
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['usage-alerts'] })
      onOpenChange(false)
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isNamed && isPositive) save.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={t(alert ? 'alerts.edit' : 'alerts.add')}
      description={t('alerts.add_text', { meter: meter.meter.name })}
      keep
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <Field
          label={t('alerts.name')}
          error={checked && !isNamed ? t('alerts.name_missing') : undefined}
          required
        >
          <TextInput
            autoComplete="off"
            maxLength={NAME_MAX}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <RadioGroup
          label={t('alerts.measured_in')}
          value={type}
          onChange={setType}
          options={[
            { value: 'amount', label: t('alerts.amount') },
            { value: 'percent_of_credits', label: t('alerts.percent_of_credits') },
          ]}
        />
        <Field
          label={t('alerts.threshold')}
          error={checked && !isPositive ? t('alerts.threshold_wrong') : undefined}
          required
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            className="tabular-nums"
            value={typed}
            onChange={({ target }) => setTyped(target.value.trim())}
          />
        </Field>
        <Checkbox
          label={t('alerts.enabled')}
          checked={enabled}
          onChange={({ target }) => setEnabled(target.checked)}
        />
        {save.error && (
          <Banner meaning="negative">
            {fieldProblem(save.error, 'meter_id')
              ? t('alerts.too_many')
              : problemSentence(save.error, say)}
          </Banner>
        )}
        <DialogActions>
          <Button onClick={() => onOpenChange(false)}>{say('action.cancel')}</Button>
          <Button type="submit" kind="primary" loading={save.isPending}>
            {alert ? t('cap.save') : t('alerts.add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
