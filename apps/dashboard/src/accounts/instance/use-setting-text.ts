import { providerName } from '../linked-accounts/provider-name.ts'
import { durationText } from '../../frame/duration-text.ts'
import { useLocale } from '@gatehouse/ui/i18n'
import { useTexts } from '../../texts.ts'
import { controlOf, type SettingName } from '../setting-groups.ts'

/** A setting's value as text. */
export function useSettingText(): (name: SettingName, value: unknown) => string {
  const t = useTexts()
  const locale = useLocale()
  return (name, value) => {
    const control = controlOf(name)
    if (value === undefined) return '–'
    if (typeof value === 'boolean') return t(value ? 'admin.settings.on' : 'admin.settings.off')
    if (value === null)
      return t(control === 'id' ? 'admin.settings.none' : 'admin.settings.unlimited')
    if (typeof value === 'string') return value
    if (control === 'duration' && typeof value === 'number')
      return durationText(value * 1_000, locale)
    if (typeof value === 'number') return value.toLocaleString(locale)
    if (!Array.isArray(value)) return JSON.stringify(value)
    const names = value.map(String)
    if (names.length === 0) return t('admin.settings.none')
    return names.map(item => (control === 'providers' ? providerName(item) : item)).join(', ')
  }
}
