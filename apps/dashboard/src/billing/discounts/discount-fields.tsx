import { Banner } from '@gatehouse/ui/banner'
import { Field } from '@gatehouse/ui/field'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { TextInput } from '@gatehouse/ui/text-input'
import { useFormContext } from 'react-hook-form'
import { MetadataFields } from '../../frame/metadata-fields.tsx'
import { NumberField } from '../../frame/number-field.tsx'
import { useTexts } from '../../texts.ts'
import { LimitFields } from './limit-fields.tsx'
import { ReductionFields } from './reduction-fields.tsx'
import type { DiscountValues } from './discount-values.ts'
import { type Discount, useLastingText, useReductionText } from './discount-texts.tsx'

const CODE = /^[\p{L}\p{N}]{3,256}$/u
const MONTHS_MAX = 1_200
const durations = ['once', 'repeating', 'forever'] as const

/** A discount's name, code, value, duration and limits. */
export function DiscountFields({ discount }: { discount: Discount | undefined }) {
  const used = (discount?.redemptionsCount ?? 0) > 0
  return (
    <>
      <NameFields />
      {discount && <Fixed discount={discount} used={used} />}
      {!used && <ReductionFields existing={discount !== undefined} />}
      {!discount && <DurationFields />}
      <LimitFields />
      <MetadataFields plain />
    </>
  )
}

/** The terms that can no longer change, because customers rely on them. */
function Fixed({ discount, used }: { discount: Discount; used: boolean }) {
  const t = useTexts()
  const reduction = useReductionText()(discount)
  const lasting = useLastingText()(discount)
  return (
    <Banner meaning="neutral" title={`${reduction} · ${lasting}`}>
      {used
        ? t('discounts.fixed_used', { count: discount.redemptionsCount })
        : t('discounts.fixed_kind')}
    </Banner>
  )
}

function NameFields() {
  const t = useTexts()
  const { register, formState } = useFormContext<DiscountValues>()
  const { errors } = formState
  return (
    <>
      <Field
        label={t('fields.name')}
        help={t('discounts.name_help')}
        error={errors.name?.message}
        required
      >
        <TextInput
          autoComplete="off"
          maxLength={256}
          {...register('name', { required: t('invalid.missing') })}
        />
      </Field>
      <Field
        label={t('discounts.code')}
        optional
        help={t('discounts.code_help')}
        error={errors.code?.message}
      >
        <TextInput
          mono
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...register('code', {
            validate: code =>
              code.trim() === '' || CODE.test(code.trim()) || t('discounts.code_form'),
          })}
        />
      </Field>
    </>
  )
}

function DurationFields() {
  const t = useTexts()
  const { watch, setValue } = useFormContext<DiscountValues>()
  const duration = watch('duration')
  return (
    <>
      <RadioGroup
        label={t('discounts.duration')}
        boxed
        value={duration}
        onChange={next => setValue('duration', next)}
        options={durations.map(value => ({
          value,
          label: t(`discounts.for.${value}`),
          help: t(`discounts.for_text.${value}`),
        }))}
      />
      {duration === 'repeating' && (
        <NumberField<DiscountValues>
          name="durationInMonths"
          label={t('discounts.months')}
          min={1}
          max={MONTHS_MAX}
        />
      )}
    </>
  )
}
