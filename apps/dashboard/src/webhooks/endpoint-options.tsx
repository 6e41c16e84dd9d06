import { RATE_MAX, WebhookSignatureType } from '@gatehouse/contract/webhooks/endpoints'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { useFormContext } from 'react-hook-form'
import { NumberField } from '../frame/number-field.tsx'
import { useTexts } from '../texts.ts'
import { FilterChoice } from './filter-choice.tsx'
import type { OptionValues } from './option-values.ts'
import { payloadVersions } from './payload-versions.ts'

/** Which events are sent, how much of them, how fast, and signed by what. */
export function EndpointOptions() {
  const t = useTexts()
  const { register, formState } = useFormContext<OptionValues>()
  return (
    <details
      className="rounded-card border p-3"
      // An error must be visible.
      open={formState.errors.maxPerSecond ? true : undefined}
    >
      <summary className="text-strong cursor-pointer font-medium max-sm:py-2">
        {t('webhooks.options')}
      </summary>
      <div className="mt-4 flex flex-col gap-5">
        <FilterChoice name="productIds" />
        <FilterChoice name="customerIds" />
        <Field label={t('webhooks.signature')} help={t('webhooks.signature_help')}>
          <NativeSelect
            options={WebhookSignatureType.options.map(value => ({
              value,
              label: t(`webhooks.signatures.${value}`),
            }))}
            {...register('signatureType')}
          />
        </Field>
        <NumberField<OptionValues>
          name="maxPerSecond"
          label={t('webhooks.rate')}
          help={t('webhooks.rate_help')}
          optional
          min={1}
          max={RATE_MAX}
        />
        <Field label={t('webhooks.version')} help={t('webhooks.version_help')}>
          <NativeSelect options={payloadVersions(t)} {...register('apiVersion')} />
        </Field>
        <Checkbox label={t('webhooks.thin')} help={t('webhooks.thin_help')} {...register('thin')} />
      </div>
    </details>
  )
}
