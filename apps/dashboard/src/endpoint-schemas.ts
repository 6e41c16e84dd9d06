/**
 * The parts of the endpoints' schemas that the client reads: keys and dates. The build replaces
 * this module too (vite/client-metadata.ts); it loads on the first billing call.
 */
export { tables as described } from './endpoint-tables.ts'
