import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById, entity, Id } from '../kit/fields.ts'
import { pageOf, pageQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { customerProblems } from './customers.ts'

/** The maximum length of a note, in characters. */
export const NOTE_LENGTH_MAX = 5_000
/** The maximum number of notes about one customer. */
export const NOTES_MAX = 500

const Text = z.string().trim().min(1).max(NOTE_LENGTH_MAX)

/** A private note about a customer; `modified_at` is when its author last edited it. */
export const CustomerNote = z
  .object({
    ...entity,
    customer_id: Id,
    text: z.string(),
    /** Null if a program wrote it, or the author's account was deleted. */
    author: z.object({ id: Id, name: z.string() }).nullable(),
  })
  .meta({ id: 'CustomerNote' })
export type CustomerNote = z.output<typeof CustomerNote>

/** Errors of notes. */
export const customerNoteProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  too_many: [403, 'NotPermitted', `A customer has at most ${NOTES_MAX} notes. Delete one first.`],
  not_author: [403, 'NotPermitted', "Only a note's author can edit it."],
})

const subjects = ['organization', 'user'] as const
const ByNote = z.object({ id: Id, note_id: Id })
const { not_found, too_many, not_author } = customerNoteProblems

/** Private notes: Gatehouse's own, beside the protocol. Customers cannot read them. */
export const customerNoteEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customers/{id}/notes',
    status: 200,
    summary: 'List the private notes about a customer',
    description: 'Newest first. Customers never see them.',
    scopes: ['customers:read', 'customers:write'],
    subjects,
    params: ById,
    query: z.object(pageQuery),
    output: pageOf(CustomerNote),
    problems: [customerProblems.not_found],
  },
  create: {
    kind: 'write',
    method: 'POST',
    path: '/v1/customers/{id}/notes',
    status: 201,
    summary: 'Add a private note about a customer',
    scopes: ['customers:write'],
    subjects,
    params: ById,
    body: z.object({ text: Text }),
    output: CustomerNote,
    problems: [customerProblems.not_found, too_many],
  },
  update: {
    kind: 'write',
    method: 'PATCH',
    path: '/v1/customers/{id}/notes/{note_id}',
    status: 200,
    summary: 'Edit a note',
    description: 'Members edit their own notes; access tokens edit those of programs.',
    scopes: ['customers:write'],
    subjects,
    params: ByNote,
    body: z.object({ text: Text }),
    output: CustomerNote,
    problems: [not_found, not_author],
  },
  delete: {
    kind: 'write',
    method: 'DELETE',
    path: '/v1/customers/{id}/notes/{note_id}',
    status: 204,
    summary: 'Delete a note',
    scopes: ['customers:write'],
    subjects,
    params: ByNote,
    problems: [not_found],
  },
})
