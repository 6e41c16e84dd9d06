import { useSyncExternalStore } from 'react'

/** The user's choice; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

const STORAGE_KEY = 'gatehouse.theme'
const listeners = new Set<() => void>()

/** The theme chosen on this device. */
export function storedTheme(): Theme {
  const stored = localStorage.getItem(STORAGE_KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies the chosen theme to the document: before the first render and on every change. */
export function applyTheme(theme: Theme = storedTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Chooses a theme for this device. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(STORAGE_KEY, theme)
  applyTheme(theme)
  for (const listener of listeners) listener()
}

/** The chosen theme, kept up to date. */
export function useTheme(): Theme {
  return useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, storedTheme)
}
