import type { ErrorReason, ErrorSubject } from '@gatehouse/contract/accounts/error-reasons'
import en from '../../locales/en/accounts/pages.json' with { type: 'json' }
import { textsOf } from '../../platform/texts.ts'

/** The texts of the error page in one language; the dashboard's own error page uses the same. */
type PageTexts = {
  title: string
  code: string
  back: string
  headings: Record<ErrorSubject, string>
  reasons: Record<ErrorReason, string>
}

/** The error page's texts in every language. */
export const texts = textsOf<PageTexts>('accounts/pages', en)
