import { z } from 'zod'
import { listOf } from '../kit/fields.ts'

/** Where API keys are exported. */
export const API_KEY_EXPORT_PATH = '/api/auth/api-key/list/export'

/** Whose API keys, which of them, and their order. */
export const apiKeyOrder = {
  organizationId: z.string().max(100).optional(),
  /** A part of the name or of the first characters. */
  searchValue: z.string().max(200).optional(),
  sortBy: z.enum(['createdAt', 'name', 'expiresAt']).optional(),
  sortDirection: z.enum(['asc', 'desc']).optional(),
}

/** A column of an export of API keys. */
export const ApiKeyColumn = z.enum([
  ...(['name', 'start', 'enabled', 'remaining', 'lastRequest', 'expiresAt'] as const),
  ...(['createdAt', 'id'] as const),
])
export type ApiKeyColumn = z.output<typeof ApiKeyColumn>

/** Parameters of an export of API keys: as of their list, without a page. */
export const ApiKeyExport = z.object({
  ...apiKeyOrder,
  /** Which columns, in this order; without it, all of them. */
  columns: listOf(ApiKeyColumn, ApiKeyColumn.options.length).optional(),
})
export type ApiKeyExport = z.output<typeof ApiKeyExport>
