import { createClient } from '@gatehouse/sdk/client'
import { tables } from './sign-in-tables.ts'

/** The calls of the pages before sign-in. */
export const signInClient = createClient(tables)
