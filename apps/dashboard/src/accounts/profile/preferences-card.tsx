import { Card } from '@gatehouse/ui/card'
import { Field } from '@gatehouse/ui/field'
import { ThemeSwitch } from '@gatehouse/ui/theme-switch'
import { useTexts } from '../../texts.ts'
import { LanguageChoice } from '../language-choice.tsx'

/** The language of the interface and emails, and the theme. */
export function PreferencesCard() {
  const t = useTexts()
  return (
    <Card title={t('accounts.preferences')}>
      <div className="flex flex-col gap-5">
        <Field label={t('ui:language.label')} help={t('account.language_help')}>
          <LanguageChoice className="max-w-64" />
        </Field>
        <div className="flex flex-col items-start gap-1.5">
          <span aria-hidden className="text-small text-strong font-medium">
            {t('ui:theme.label')}
          </span>
          <ThemeSwitch />
          <p className="text-small text-faint">{t('account.theme_help')}</p>
        </div>
      </div>
    </Card>
  )
}
