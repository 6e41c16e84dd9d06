import type { Providers } from './load-sign-in.ts'

/** What the pages before sign-in are drawn from. */
export interface EntrancePageProps {
  /** The query parameters of the URL. */
  search: Partial<Record<string, string>>
  /** On pages that sign in or up. */
  providers: Providers | undefined
}
