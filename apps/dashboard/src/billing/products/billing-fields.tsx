import { INTERVAL_COUNT_MAX, TRIAL_COUNT_MAX } from '@gatehouse/contract/billing/prices'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { Switch } from '@gatehouse/ui/switch'
import { useFormContext } from 'react-hook-form'
import { useTexts } from '../../texts.ts'
import { PeriodFields } from './period-fields.tsx'
import { useRhythmText } from '../price-text.ts'
import type { ProductValues } from './product-values.ts'

/** The options are side by side if there is room. */
const choiceColumns =
  '[&>fieldset>div]:grid sm:[&>fieldset>div]:grid-flow-col sm:[&>fieldset>div]:auto-cols-fr'

/** One-time or recurring, the interval, and the trial. */
export function BillingFields({ existing }: { existing: boolean }) {
  const t = useTexts()
  const rhythm = useRhythmText()
  const { register, watch } = useFormContext<ProductValues>()
  const { interval, recurringIntervalCount, trial } = watch()
  return (
    <>
      {existing ? (
        <p className="text-muted">
          {rhythm(interval, recurringIntervalCount)}. {t('products.interval_fixed')}
        </p>
      ) : (
        <>
          <KindChoice />
          {interval && (
            <PeriodFields
              label={t('products.renews_after')}
              help={t('products.interval_help')}
              count="recurringIntervalCount"
              unit="interval"
              max={INTERVAL_COUNT_MAX}
            />
          )}
        </>
      )}
      {interval && (
        <>
          <Switch
            label={t('products.trial')}
            help={t(existing ? 'products.trial_help_existing' : 'products.trial_help')}
            {...register('trial')}
          />
          {trial && (
            <PeriodFields
              label={t('products.trial_length')}
              count="trialIntervalCount"
              unit="trialInterval"
              max={TRIAL_COUNT_MAX}
            />
          )}
        </>
      )}
    </>
  )
}

function KindChoice() {
  const t = useTexts()
  const { watch, setValue } = useFormContext<ProductValues>()
  const kinds = ['one_time', 'recurring'] as const
  return (
    <div className={choiceColumns}>
      <RadioGroup
        label={t('products.kind')}
        boxed
        value={watch('interval') ? 'recurring' : 'one_time'}
        onChange={next => {
          const renews = next === 'recurring'
          setValue('interval', renews ? 'month' : null, { shouldDirty: true })
          // A one-time purchase cannot have usage prices.
          if (!renews && watch('pricing') === 'usage') setValue('pricing', 'fixed')
        }}
        options={kinds.map(value => ({
          value,
          label: t(`products.${value}`),
          help: t(`products.${value}_text`),
        }))}
      />
    </div>
  )
}
