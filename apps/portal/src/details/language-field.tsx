import { Field } from '@gatehouse/ui/field'
import {
  changeLanguage,
  isLanguage,
  languageNames,
  languages,
  useLanguage,
} from '@gatehouse/ui/i18n'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { problemSentence, request } from '../api.ts'
import { type Customer, ME, selfQuery } from '../queries.ts'

/** The language of the merchant's emails and documents, and of these pages. */
export function LanguageField({ self }: { self: Customer }) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const client = useQueryClient()
  const shown = useLanguage()
  const save = useMutation({
    mutationFn: (locale: string) => request<Customer>('PATCH', ME, { body: { locale } }),
    onSuccess: async (saved, locale) => {
      client.setQueryData(selfQuery().queryKey, saved)
      if (isLanguage(locale)) await changeLanguage(locale)
    },
  })
  return (
    <Field
      label={t('details.language')}
      help={t('details.language_help')}
      error={save.error ? problemSentence(save.error, say) : undefined}
    >
      <NativeSelect
        value={self.locale ?? shown}
        onChange={({ target }) => save.mutate(target.value)}
        options={languages.map(value => ({ value, label: languageNames[value] }))}
      />
    </Field>
  )
}
