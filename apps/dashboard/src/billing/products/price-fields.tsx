import { AMOUNT_MAX, AMOUNT_MIN } from '@gatehouse/contract/billing/prices'
import { Field } from '@gatehouse/ui/field'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { Select } from '@gatehouse/ui/select'
import { useFormContext } from 'react-hook-form'
import { AmountField } from '../../frame/amount-field.tsx'
import { useWords } from '../../words.ts'
import { CurrencyField } from './currency-field.tsx'
import { CustomPriceFields } from './custom-price-fields.tsx'
import type { Interval } from './price-text.ts'
import type { ProductValues } from './product-values.ts'

const intervals: Interval[] = ['day', 'week', 'month', 'year']
const pricings = ['fixed', 'custom', 'free'] as const

/** Choices beside each other where there is room. */
const columns =
  '[&>fieldset>div]:grid sm:[&>fieldset>div]:grid-flow-col sm:[&>fieldset>div]:auto-cols-fr'

/** Once or again and again, and how much. */
export function PriceFields({ existing }: { existing: boolean }) {
  const t = useWords()
  const { watch, setValue } = useFormContext<ProductValues>()
  const { interval, pricing, currency } = watch()
  const set = (next: Interval | null) => setValue('interval', next, { shouldDirty: true })
  return (
    <div className="flex flex-col gap-5">
      {existing ? (
        <p className="text-muted">
          {t(interval ? `products.renews.${interval}` : 'products.paid_once')}{' '}
          {t('products.interval_fixed')}
        </p>
      ) : (
        <>
          <div className={columns}>
            <RadioGroup
              label={t('products.kind')}
              boxed
              value={interval ? 'recurring' : 'one_time'}
              onChange={next => set(next === 'recurring' ? 'month' : null)}
              options={[
                {
                  value: 'one_time',
                  label: t('products.one_time'),
                  help: t('products.one_time_text'),
                },
                {
                  value: 'recurring',
                  label: t('products.recurring'),
                  help: t('products.recurring_text'),
                },
              ]}
            />
          </div>
          {interval && (
            <Field label={t('products.interval')} help={t('products.interval_help')}>
              <Select
                value={interval}
                onChange={set}
                options={intervals.map(one => ({ value: one, label: t(`products.every.${one}`) }))}
              />
            </Field>
          )}
        </>
      )}
      <div className={columns}>
        <RadioGroup
          label={t('products.pricing_type')}
          boxed
          value={pricing}
          onChange={next => setValue('pricing', next, { shouldDirty: true })}
          options={pricings.map(one => ({
            value: one,
            label: t(`products.type.${one}`),
            help: t(`products.type_text.${one}`),
          }))}
        />
      </div>
      {pricing !== 'free' && (
        <div className="grid gap-5 sm:grid-cols-2">
          <CurrencyField />
          {pricing === 'fixed' && (
            <AmountField<ProductValues>
              name="amount"
              label={t('products.price')}
              currency={currency}
              required
              min={AMOUNT_MIN}
              max={AMOUNT_MAX}
            />
          )}
        </div>
      )}
      {pricing === 'custom' && <CustomPriceFields />}
    </div>
  )
}
