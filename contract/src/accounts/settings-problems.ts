import { problems } from '../kit/problems.ts'

/** What a change of the settings refuses. `fields` beside it says of each wrong one why. */
export const settingsProblems = problems({
  invalid: [400, 'INVALID_SETTINGS', 'These settings cannot be'],
  nothing: [400, 'NO_SETTINGS_TO_UPDATE', 'No settings to update'],
})
