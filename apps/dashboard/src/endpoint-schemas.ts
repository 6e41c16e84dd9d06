/**
 * The same endpoints with the parts of their schemas that the client reads: keys, dates and scopes.
 * The build replaces this module too (vite/client-metadata.ts); it loads on the first billing call.
 */
export { tables as described } from './endpoint-tables.ts'
