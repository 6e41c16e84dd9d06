import { Checkbox } from '@gatehouse/ui/checkbox'
import { Field } from '@gatehouse/ui/field'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import { Controller, FormProvider, useForm } from 'react-hook-form'
import { useWrite } from '../../endpoint-hooks.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { NumberField } from '../../frame/number-field.tsx'
import { useTexts } from '../../texts.ts'
import type { UsageAlert } from './usage-alert.ts'

const NAME_MAX = 100
const THRESHOLD_MIN = 1e-6
const THRESHOLD_MAX = Number.MAX_SAFE_INTEGER

interface Values {
  name: string
  thresholdType: UsageAlert['thresholdType']
  threshold: number | null
  enabled: boolean
}

interface AlertDialogProps {
  meterId: string
  /** The alert to change; without one, a new alert is created. */
  alert?: UsageAlert
  onOpenChange: (open: boolean) => void
}

/** Creates or changes an alert of a meter. */
export function AlertDialog({ meterId, alert, onOpenChange }: AlertDialogProps) {
  const t = useTexts()
  const form = useForm<Values>({
    defaultValues: alert ?? {
      ...{ name: '', thresholdType: 'amount', threshold: null, enabled: true },
    },
  })
  const { register, control, formState } = form
  const save = useWrite(
    (client, { name, thresholdType, threshold, enabled }: Values) => {
      const body = { name, thresholdType, threshold: threshold ?? 0, enabled }
      return alert
        ? client.usageAlerts.update({ id: alert.id, body })
        : client.usageAlerts.create({ body: { meterId, ...body } })
    },
    () => {
      onOpenChange(false)
      toast({ title: t(alert ? 'form.saved' : 'usage_alerts.created') })
    },
  )
  return (
    <FormProvider {...form}>
      <FormDialog
        onOpenChange={onOpenChange}
        title={t(alert ? 'usage_alerts.edit' : 'usage_alerts.create')}
        action={t(alert ? 'form.save' : 'usage_alerts.create')}
        onSubmit={() => void form.handleSubmit(values => save.mutate(values))()}
        saving={save}
      >
        <Field
          label={t('fields.name')}
          help={t('usage_alerts.name_help')}
          error={formState.errors.name?.message}
          required
        >
          <TextInput
            autoComplete="off"
            maxLength={NAME_MAX}
            {...register('name', {
              validate: name => name.trim() !== '' || t('invalid.missing'),
            })}
          />
        </Field>
        <Controller
          control={control}
          name="thresholdType"
          render={({ field }) => (
            <RadioGroup
              label={t('usage_alerts.measured_in')}
              value={field.value}
              onChange={field.onChange}
              options={[
                { value: 'amount', label: t('usage_alerts.amount') },
                {
                  value: 'percent_of_credits',
                  label: t('usage_alerts.percent_of_credits'),
                  help: t('usage_alerts.percent_help'),
                },
              ]}
            />
          )}
        />
        <NumberField<Values>
          name="threshold"
          label={t('usage_alerts.threshold')}
          help={t('usage_alerts.threshold_help')}
          min={THRESHOLD_MIN}
          max={THRESHOLD_MAX}
          fraction
        />
        <Checkbox label={t('usage_alerts.enabled')} {...register('enabled')} />
      </FormDialog>
    </FormProvider>
  )
}
