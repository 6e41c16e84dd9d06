import type { CSSProperties, ReactNode } from 'react'
import { accentTokens } from './accent.ts'

/** Draws the whole page in a colour of choice, `#rrggbb`. */
export function accentPage(hex: string): void {
  const { style } = document.documentElement
  for (const [name, value] of Object.entries(accentTokens(hex))) style.setProperty(name, value)
}

interface AccentedProps {
  /** `#rrggbb`; null draws in our own. */
  accent: string | null
  theme: 'light' | 'dark'
  className?: string
  children: ReactNode
}

/** A piece of a page in a colour of choice, by day or by night: to see how it will look. */
export function Accented({ accent, theme, className, children }: AccentedProps) {
  // Custom properties are styles too, which React's types do not know.
  const style = (accent ? accentTokens(accent) : {}) as CSSProperties
  return (
    <div data-theme={theme} style={style} className={className}>
      {children}
    </div>
  )
}
