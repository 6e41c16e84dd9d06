import { Country } from '@gatehouse/contract/billing/addresses'
import { currencies } from '@gatehouse/contract/billing/currencies'
import { Banner } from '@gatehouse/ui/banner'
import { Card } from '@gatehouse/ui/card'
import { Field } from '@gatehouse/ui/field'
import { useLocale } from '@gatehouse/ui/i18n'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { useForm } from 'react-hook-form'
import { KeepValues } from '../../frame/keep-values.tsx'
import { sentenceOf } from '../../problems.ts'
import { useWords } from '../../words.ts'
import { useOrganization } from '../use-organization.ts'
import { SaveButton } from './save-button.tsx'
import { useSaveSettings } from './use-save-settings.ts'

/** The currency new prices start with, and the country the organization sells from. */
export function SellingSettings() {
  const t = useWords()
  const locale = useLocale()
  const { defaultPresentmentCurrency, country } = useOrganization()
  const save = useSaveSettings()
  const form = useForm({
    defaultValues: { currency: defaultPresentmentCurrency, country: country ?? '' },
  })
  const { isDirty } = form.formState
  const submit = form.handleSubmit(values =>
    save.mutate(
      { defaultPresentmentCurrency: values.currency, country: values.country || null },
      { onSuccess: () => form.reset(values) },
    ),
  )
  const currencyNames = new Intl.DisplayNames(locale, { type: 'currency' })
  const countryNames = new Intl.DisplayNames(locale, { type: 'region' })
  const byName = (one: { label: string }, other: { label: string }) =>
    one.label.localeCompare(other.label, locale)
  return (
    <Card title={t('settings.selling')}>
      <form noValidate onSubmit={event => void submit(event)} className="flex flex-col gap-5">
        <KeepValues dirty={isDirty && !save.isPending} />
        {save.error && <Banner meaning="negative">{sentenceOf(save.error, t)}</Banner>}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('settings.currency')} help={t('settings.currency_help')}>
            <NativeSelect
              options={currencies.map(code => {
                const upper = code.toUpperCase()
                return { value: code, label: `${upper} – ${currencyNames.of(upper) ?? upper}` }
              })}
              {...form.register('currency')}
            />
          </Field>
          <Field label={t('settings.country')} help={t('settings.country_help')} optional>
            <NativeSelect
              placeholder="–"
              options={Country.options
                .map(code => ({ value: code, label: countryNames.of(code) ?? code }))
                .toSorted(byName)}
              {...form.register('country')}
            />
          </Field>
        </div>
        <SaveButton saving={save.isPending} changed={isDirty} />
      </form>
    </Card>
  )
}
