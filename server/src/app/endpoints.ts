import type { Implemented } from '../platform/http/implement.ts'
import { health } from './health.ts'
import { mailbox } from '../records/mails/endpoints.ts'
import { reference } from './reference/reference.ts'

/** Every endpoint the server answers: the table of contents. */
export const implemented: Implemented[] = [...health, ...reference, ...mailbox]
