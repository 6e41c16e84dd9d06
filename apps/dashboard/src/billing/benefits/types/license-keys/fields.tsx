import { ACTIVATIONS_MAX } from '@gatehouse/contract/billing/benefit-properties'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { Field } from '@gatehouse/ui/field'
import { Switch } from '@gatehouse/ui/switch'
import { TextInput } from '@gatehouse/ui/text-input'
import { useFormContext } from 'react-hook-form'
import { useTexts } from '../../../../texts.ts'
import { ExpiryFields, type ExpiryValues } from '../../expiry-fields.tsx'

/**
 * The form values of license keys; the values of disabled limits are kept in case they are enabled
 * again.
 */
export type LicenseKeyValues = ExpiryValues & {
  prefix: string
  activations: boolean
  limit: number
  enableCustomerAdmin: boolean
  usage: boolean
  limitUsage: number
}

const INT32_MAX = 2_147_483_647

/** Prefix, expiry and limits of license keys. */
export function LicenseKeyFields() {
  const t = useTexts()
  const { register, watch, formState } = useFormContext<LicenseKeyValues>()
  const { errors } = formState
  const { activations, usage } = watch()
  const total = (max: number) => ({
    valueAsNumber: true,
    validate: (value: number) =>
      (Number.isInteger(value) && value >= 1 && value <= max) ||
      t('invalid.between', { min: 1, max }),
  })
  return (
    <>
      <Field
        label={t('benefits.prefix')}
        optional
        help={t('benefits.prefix_help')}
        error={errors.prefix?.message}
      >
        <TextInput mono autoComplete="off" spellCheck={false} {...register('prefix')} />
      </Field>
      <ExpiryFields help={t('benefits.expiry_help')} />
      <Switch
        label={t('benefits.limit_activations')}
        help={t('benefits.limit_activations_help')}
        {...register('activations')}
      />
      {activations && (
        <>
          <Field label={t('benefits.activations_max')} error={errors.limit?.message}>
            <TextInput inputMode="numeric" {...register('limit', total(ACTIVATIONS_MAX))} />
          </Field>
          <Checkbox
            label={t('benefits.customer_admin')}
            help={t('benefits.customer_admin_help')}
            {...register('enableCustomerAdmin')}
          />
        </>
      )}
      <Switch
        label={t('benefits.limit_usage')}
        help={t('benefits.limit_usage_help')}
        {...register('usage')}
      />
      {usage && (
        <Field label={t('benefits.usage_max')} error={errors.limitUsage?.message}>
          <TextInput inputMode="numeric" {...register('limitUsage', total(INT32_MAX))} />
        </Field>
      )}
    </>
  )
}
