import type { ReactNode } from 'react'
import { CSPProvider } from '@base-ui/react/csp-provider'

const nonce = () =>
  document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce || undefined

/** Passes the page's nonce to the few style elements Base UI creates. */
export function StyleNonce({ children }: { children: ReactNode }) {
  return <CSPProvider nonce={nonce()}>{children}</CSPProvider>
}
