import { problems } from '../kit/problems.ts'

/** Errors of updating the settings. `fields` beside it gives the reason per invalid setting. */
export const settingsProblems = problems({
  invalid: [400, 'INVALID_SETTINGS', 'These settings are invalid'],
  nothing: [400, 'NO_SETTINGS_TO_UPDATE', 'No settings to update'],
})
