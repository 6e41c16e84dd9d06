/** Where the chosen theme is stored. */
export const STORED = 'gatehouse-docs-theme'

/** The chosen theme; `system` follows the browser. */
export const storedTheme = (): string => localStorage.getItem(STORED) ?? 'system'

/** Shows the page in the chosen theme. */
export function applyTheme(): void {
  const theme = storedTheme()
  const { dataset } = document.documentElement
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  else delete dataset.theme
}
