import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById, Moment } from '../kit/fields.ts'
import { customerProblems } from './customers.ts'

/** The maximum length of a note, in characters. */
export const NOTE_LENGTH_MAX = 5_000

/** A merchant's private note about a customer; without one the text is empty. */
export const CustomerNote = z
  .object({ text: z.string(), modified_at: Moment.nullable() })
  .meta({ id: 'CustomerNote' })
export type CustomerNote = z.output<typeof CustomerNote>

const shared = {
  path: '/v1/customers/{id}/note',
  status: 200,
  subjects: ['organization', 'user'],
  params: ById,
  output: CustomerNote,
  problems: [customerProblems.not_found],
} as const

/** Private notes: Gatehouse's own, beside the protocol. Customers cannot read them. */
export const customerNoteEndpoints = endpoints('billing', {
  get: {
    ...shared,
    kind: 'read',
    method: 'GET',
    summary: "Get a customer's private note",
    scopes: ['customers:read', 'customers:write'],
  },
  update: {
    ...shared,
    kind: 'write',
    method: 'PATCH',
    summary: "Update a customer's private note",
    description: 'Only members can see the note. Send an empty text to delete it.',
    scopes: ['customers:write'],
    body: z.object({ text: z.string().max(NOTE_LENGTH_MAX) }),
  },
})
