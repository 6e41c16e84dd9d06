import { Dialog } from '@gatehouse/ui/dialog'
import { Field } from '@gatehouse/ui/field'
import { ThemeSwitch } from '@gatehouse/ui/theme-switch'
import { LanguageChoice } from './language-choice.tsx'
import { useTexts } from '../texts.ts'

interface PreferencesProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The language and the theme, from the user menu. */
export function Preferences({ open, onOpenChange }: PreferencesProps) {
  const t = useTexts()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('accounts.preferences')} size="small">
      <div className="flex flex-col gap-5">
        <Field label={t('ui:language.label')}>
          <LanguageChoice />
        </Field>
        <div className="flex items-center justify-between gap-4">
          <span className="text-small text-strong font-medium">{t('ui:theme.label')}</span>
          <ThemeSwitch />
        </div>
      </div>
    </Dialog>
  )
}
