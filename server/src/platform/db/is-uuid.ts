import { sql, type RawBuilder } from 'kysely'

/** Whether a text is a UUID, so that it can be cast. PostgreSQL has a function for it since 16. */
export const isUuid = (text: RawBuilder<unknown>) =>
  sql<boolean>`${text} ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`
