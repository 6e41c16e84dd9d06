import { useTranslation } from 'react-i18next'
import {
  changeLanguage,
  isLanguage,
  type Language,
  languageNames,
  languages,
  useLanguage,
} from './i18n.tsx'
import { NativeSelect } from './native-select.tsx'

interface LanguageSwitchProps {
  className?: string | undefined
  /**
   * Called with the chosen language, so that it can also be saved elsewhere than on this device.
   */
  onChoose?: (language: Language) => void
}

/** A choice of the interface language, each under its own name. */
export function LanguageSwitch({ className, onChoose }: LanguageSwitchProps) {
  const { t } = useTranslation('ui')
  const language = useLanguage()
  return (
    <NativeSelect
      aria-label={t('language.label')}
      className={className}
      value={language}
      options={languages.map(item => ({ value: item, label: languageNames[item] }))}
      onChange={({ target }) => {
        if (!isLanguage(target.value)) return
        void changeLanguage(target.value)
        onChoose?.(target.value)
      }}
    />
  )
}
