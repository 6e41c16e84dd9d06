import { type SubmitEvent, useState } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { Field } from '@gatehouse/ui/field'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { TextInput } from '@gatehouse/ui/text-input'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fieldProblem, problemSentence, request } from '../api.ts'
import { ALERTS, type Meter, type UsageAlert } from '../queries.ts'

const NAME_MAX = 100

interface AddAlertProps {
  meter: Meter
  onOpenChange: (open: boolean) => void
}

/** Sets an alert on a meter. */
export function AddAlert({ meter, onOpenChange }: AddAlertProps) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [type, setType] = useState<UsageAlert['threshold_type']>('amount')
  const [typed, setTyped] = useState('')
  const [checked, setChecked] = useState(false)
  const threshold = Number(typed)
  const isNamed = name.trim() !== ''
  const isPositive = typed !== '' && threshold > 0 && threshold <= Number.MAX_SAFE_INTEGER
  const add = useMutation({
    mutationFn: () => {
      const body = { meter_id: meter.meter_id, name, threshold, threshold_type: type }
      return request<UsageAlert>('POST', ALERTS, { body })
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['usage-alerts'] })
      onOpenChange(false)
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isNamed && isPositive) add.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={t('alerts.add')}
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
        {add.error && (
          <Banner meaning="negative">
            {fieldProblem(add.error, 'meter_id')
              ? t('alerts.too_many')
              : problemSentence(add.error, say)}
          </Banner>
        )}
        <DialogActions>
          <Button onClick={() => onOpenChange(false)}>{say('action.cancel')}</Button>
          <Button type="submit" kind="primary" loading={add.isPending}>
            {t('alerts.add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
