import { useLocale } from '@gatehouse/ui/i18n'
import { useTexts } from '../../texts.ts'

const EXACT = { dateStyle: 'medium', timeStyle: 'medium' } as const
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** A value of any type as text. */
export function useValueText(): (value: unknown) => string {
  const t = useTexts()
  const locale = useLocale()
  const text = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'boolean') return t(value ? 'admin.yes' : 'admin.no')
    if (Array.isArray(value)) return value.map(text).join(', ') || '–'
    if (typeof value === 'string')
      return MOMENT.test(value) ? new Date(value).toLocaleString(locale, EXACT) : value
    return typeof value === 'number' ? value.toLocaleString(locale) : JSON.stringify(value)
  }
  return text
}
