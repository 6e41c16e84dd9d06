import type { InstanceSettings } from './settings.ts'

/** Rules across several settings, each reported at the setting to correct. */
type Rule = {
  field: keyof InstanceSettings
  holds: (settings: InstanceSettings) => boolean
  message: string
}

/** Settings that are valid alone but contradict each other. */
const rules: readonly Rule[] = [
  {
    field: 'password_length_max',
    holds: ({ password_length_min: min, password_length_max: max }) => min <= max,
    message: 'Maximum password length must be at least the minimum',
  },
  {
    field: 'username_length_max',
    holds: ({ username_length_min: min, username_length_max: max }) => min <= max,
    message: 'Maximum username length must be at least the minimum',
  },
  {
    field: 'session_update_seconds',
    holds: ({ session_update_seconds: after, session_seconds: lifetime }) => after <= lifetime,
    message: 'The refresh interval must not exceed the session lifetime',
  },
  {
    field: 'device_authorization_enabled',
    holds: ({ device_authorization_enabled: devices, bearer_sessions_enabled: bearer }) =>
      !devices || bearer,
    message: 'Programs use their session as a bearer token: turn on bearer token sessions first',
  },
  {
    field: 'browser_session_seconds',
    holds: ({ browser_session_seconds: browserSeconds, session_seconds: lifetime }) =>
      browserSeconds <= lifetime,
    message: 'The lifetime of unremembered sessions must not exceed that of remembered ones',
  },
]

/** Violations across the settings, by the setting to correct; empty when there are none. */
export const brokenSettings = (settings: InstanceSettings): Record<string, string> =>
  Object.fromEntries(
    rules.filter(rule => !rule.holds(settings)).map(({ field, message }) => [field, message]),
  )
