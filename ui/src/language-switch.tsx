import { useTranslation } from 'react-i18next'
import { changeLanguage, isLanguage, languageNames, languages, useLanguage } from './i18n.tsx'
import { NativeSelect } from './native-select.tsx'

/** The language of the screens, each under its own name. */
export function LanguageSwitch({ className }: { className?: string }) {
  const { t } = useTranslation('ui')
  const language = useLanguage()
  return (
    <NativeSelect
      aria-label={t('language.label')}
      className={className}
      value={language}
      options={languages.map(one => ({ value: one, label: languageNames[one] }))}
      onChange={({ target }) => {
        if (isLanguage(target.value)) void changeLanguage(target.value)
      }}
    />
  )
}
