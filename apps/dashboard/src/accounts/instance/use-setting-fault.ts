import { useLocale } from '@gatehouse/ui/i18n'
import { boundsOf, isAllowedValue } from '@gatehouse/contract/accounts/setting-bounds'
import { durationText } from '../../frame/duration-text.ts'
import { useTexts } from '../../texts.ts'
import { controlOf, type SettingName } from '../setting-groups.ts'

/** Settings whose value must be compatible with another setting. */
const dependentSettings = [
  'password_length_max',
  'username_length_max',
  'session_update_seconds',
  'browser_session_seconds',
  'device_authorization_enabled',
] as const satisfies SettingName[]

/**
 * The error message of a setting; empty if it is valid. With `together` the server rejected a value
 * that is valid on its own.
 */
export function useSettingFault() {
  const t = useTexts()
  const boundsText = useBoundsText()
  return (name: SettingName, value: unknown, as: 'alone' | 'together'): string => {
    if (!isAllowedValue(name, value)) {
      const control = controlOf(name)
      if (control === 'addresses') return t('admin.settings.addresses_wrong')
      if (control === 'names') return t('admin.settings.names_wrong')
      if (control === 'id') return t('admin.settings.id_wrong')
      return boundsText(name)
    }
    if (as === 'alone') return ''
    const rule = dependentSettings.find(item => item === name)
    return rule ? t(`admin.settings.together.${rule}`) : t('invalid.invalid')
  }
}

/** The allowed range of a setting, as text. */
function useBoundsText(): (name: SettingName) => string {
  const t = useTexts()
  const locale = useLocale()
  return name => {
    const bounds = boundsOf(name)
    if (!bounds) return t('invalid.invalid')
    const isDuration = controlOf(name) === 'duration'
    const text = (count: number) =>
      isDuration ? durationText(count * 1_000, locale) : count.toLocaleString(locale)
    const { min, max } = bounds
    if (max === Number.MAX_SAFE_INTEGER) return t('admin.settings.at_least', { min: text(min) })
    return t(isDuration ? 'admin.settings.time_between' : 'invalid.between', {
      min: text(min),
      max: text(max),
    })
  }
}
