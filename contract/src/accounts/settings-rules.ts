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
    message: 'The longest password must not be shorter than the shortest',
  },
  {
    field: 'username_length_max',
    holds: ({ username_length_min: min, username_length_max: max }) => min <= max,
    message: 'The longest username must not be shorter than the shortest',
  },
  {
    field: 'session_update_seconds',
    holds: ({ session_update_seconds: after, session_seconds: life }) => after <= life,
    message: 'A session must be refreshed before it ends',
  },
  {
    field: 'browser_session_seconds',
    holds: ({ browser_session_seconds: brief, session_seconds: life }) => brief <= life,
    message: 'A session that is not remembered must not outlast one that is',
  },
]

/** Violations across the settings, by the setting to correct; empty when there are none. */
export const brokenSettings = (settings: InstanceSettings): Record<string, string> =>
  Object.fromEntries(
    rules.filter(rule => !rule.holds(settings)).map(({ field, message }) => [field, message]),
  )
