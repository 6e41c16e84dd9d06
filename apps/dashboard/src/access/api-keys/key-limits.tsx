import { useLocale } from '@gatehouse/ui/i18n'
import { useTexts } from '../../texts.ts'
import type { ApiKey } from './api-key.ts'
import { durationText } from '../../frame/duration-text.ts'

/** The key's rate limit, and its remaining number of uses. */
export function KeyLimits({ of: key }: { of: ApiKey }) {
  const t = useTexts()
  const locale = useLocale()
  const { remaining, rateLimitEnabled, rateLimitMax, rateLimitTimeWindow } = key
  return (
    <span className="flex flex-col">
      <span>
        {remaining === null
          ? t('api_keys.unlimited')
          : t('api_keys.remaining', { count: remaining })}
      </span>
      {rateLimitEnabled && (
        <span className="text-small text-faint">
          {t('api_keys.rate', {
            count: rateLimitMax,
            window: durationText(rateLimitTimeWindow, locale),
          })}
        </span>
      )}
    </span>
  )
}
