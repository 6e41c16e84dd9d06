import { Banner } from '@gatehouse/ui/banner'
import { Card } from '@gatehouse/ui/card'
import { Combobox, type ComboboxOption } from '@gatehouse/ui/combobox'
import { Field } from '@gatehouse/ui/field'
import { useForm, useWatch } from 'react-hook-form'
import { useCurrencyOptions } from '../currency-options.ts'
import { UnsavedChangesPrompt } from '../../frame/unsaved-changes-prompt.tsx'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useOrganization } from '../use-organization.ts'
import { useCountryOptions } from '../country-options.ts'
import { SaveButton } from './save-button.tsx'
import { useSaveSettings } from './use-save-settings.ts'

/** The default currency of new prices, and the country the organization sells from. */
export function SellingSettings() {
  const t = useTexts()
  const { defaultPresentmentCurrency, country } = useOrganization()
  const save = useSaveSettings()
  const form = useForm({
    defaultValues: { currency: defaultPresentmentCurrency, country: country ?? '' },
  })
  const { isDirty } = form.formState
  const submit = form.handleSubmit(values =>
    save.mutate(
      {
        defaultPresentmentCurrency: values.currency,
        country: values.country || null,
      },
      { onSuccess: () => form.reset(values) },
    ),
  )
  const currencies = useCurrencyOptions()
  const countries = useCountryOptions()
  const [currency, chosenCountry] = useWatch({
    control: form.control,
    name: ['currency', 'country'],
  })
  const set = (name: 'currency' | 'country', value: string) =>
    form.setValue(name, value, { shouldDirty: true })
  return (
    <Card title={t('settings.selling')}>
      <form noValidate onSubmit={event => void submit(event)} className="flex flex-col gap-5">
        <UnsavedChangesPrompt hasChanges={isDirty && !save.isPending} />
        {save.error && <Banner meaning="negative">{sentenceOf(save.error, t)}</Banner>}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('settings.currency')} help={t('settings.currency_help')}>
            <Combobox
              value={optionOf(currencies, currency)}
              onChange={chosen => chosen && set('currency', chosen.value)}
              options={currencies}
            />
          </Field>
          <Field label={t('settings.country')} help={t('settings.country_help')} optional>
            <Combobox
              value={optionOf(countries, chosenCountry)}
              onChange={chosen => set('country', chosen?.value ?? '')}
              options={countries}
            />
          </Field>
        </div>
        <SaveButton saving={save.isPending} changed={isDirty} />
      </form>
    </Card>
  )
}

const optionOf = (options: ComboboxOption[], value: string) =>
  options.find(option => option.value === value) ?? null
