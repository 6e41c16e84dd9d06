import clsx from 'clsx'
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
  onChoose?: ((language: Language) => void) | undefined
}

/** What every page's font contains. */
const BASIC = /^[ -~]+$/

/** A choice of the interface language, each under its own name. */
export function LanguageSwitch({ className, onChoose }: LanguageSwitchProps) {
  const { t } = useTranslation('ui')
  const language = useLanguage()
  return (
    <NativeSelect
      aria-label={t('language.label')}
      // The browser measures every name in the font of the selected one: a page in English would
      // load the fonts of all others.
      className={clsx(BASIC.test(languageNames[language]) && 'font-basic', className)}
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
