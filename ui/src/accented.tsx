import type { CSSProperties, ReactNode } from 'react'
import { accentTokens } from './accent.ts'

/** Applies a chosen accent color, `#rrggbb`, to the whole page. */
export function accentPage(hex: string): void {
  const { style } = document.documentElement
  for (const [name, value] of Object.entries(accentTokens(hex))) style.setProperty(name, value)
}

interface AccentedProps {
  /** `#rrggbb`; null means the default accent. */
  accent: string | null
  theme: 'light' | 'dark'
  className?: string
  children: ReactNode
}

/** Previews a chosen accent color on a part of a page, in light or dark. */
export function Accented({ accent, theme, className, children }: AccentedProps) {
  // React's types do not include custom properties as styles.
  const style = (accent ? accentTokens(accent) : {}) as CSSProperties
  return (
    <div data-theme={theme} style={style} className={className}>
      {children}
    </div>
  )
}
