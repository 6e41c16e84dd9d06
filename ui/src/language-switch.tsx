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
  /** Told what was chosen, so that it can be kept elsewhere than on this device too. */
  onChoose?: (language: Language) => void
}

/** The language of the screens, each under its own name. */
export function LanguageSwitch({ className, onChoose }: LanguageSwitchProps) {
  const { t } = useTranslation('ui')
  const language = useLanguage()
  return (
    <NativeSelect
      aria-label={t('language.label')}
      className={className}
      value={language}
      options={languages.map(one => ({ value: one, label: languageNames[one] }))}
      onChange={({ target }) => {
        if (!isLanguage(target.value)) return
        void changeLanguage(target.value)
        onChoose?.(target.value)
      }}
    />
  )
}
