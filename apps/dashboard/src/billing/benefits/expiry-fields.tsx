import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { Switch } from '@gatehouse/ui/switch'
import { TextInput } from '@gatehouse/ui/text-input'
import { useFormContext } from 'react-hook-form'
import { useTexts } from '../../texts.ts'

/** The form values of an expiry; how long is kept while the switch is off. */
export type ExpiryValues = {
  expires: boolean
  ttl: number
  timeframe: 'day' | 'month' | 'year'
}

/** No expiry; a year once it is switched on. */
export const noExpiry: ExpiryValues = { expires: false, ttl: 1, timeframe: 'year' }

/** The values of a stored expiry. */
export const expiryValues = (expires: Omit<ExpiryValues, 'expires'> | null | undefined) =>
  expires ? { expires: true, ttl: expires.ttl, timeframe: expires.timeframe } : {}

/** The expiry as the API takes it. */
export const expiryBody = ({ expires, ttl, timeframe }: ExpiryValues) =>
  expires ? { ttl, timeframe } : null

const TTL_MAX = 1000

/** Whether what a benefit delivers expires, and after how long. */
export function ExpiryFields({ help }: { help: string }) {
  const t = useTexts()
  const { register, watch, formState } = useFormContext<ExpiryValues>()
  const validate = (value: number) =>
    (Number.isInteger(value) && value >= 1 && value <= TTL_MAX) ||
    t('invalid.between', { min: 1, max: TTL_MAX })
  return (
    <>
      <Switch label={t('benefits.expiry')} help={help} {...register('expires')} />
      {watch('expires') && (
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('benefits.after')} error={formState.errors.ttl?.message}>
            <TextInput
              inputMode="numeric"
              {...register('ttl', { valueAsNumber: true, validate })}
            />
          </Field>
          <Field label={t('benefits.unit')}>
            <NativeSelect
              options={(['day', 'month', 'year'] as const).map(item => ({
                value: item,
                label: t(`benefits.timeframe.${item}`),
              }))}
              {...register('timeframe')}
            />
          </Field>
        </div>
      )}
    </>
  )
}
