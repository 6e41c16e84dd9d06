// Runs before the page is drawn, so that it never shows the other theme for a moment.
import { applyTheme } from './apply-theme.ts'

applyTheme()
