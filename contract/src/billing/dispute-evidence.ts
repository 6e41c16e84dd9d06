import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById, Id, lineOf, Moment } from '../kit/fields.ts'
import { commonProblems, problems } from '../kit/problems.ts'
import { evidenceFiles, evidenceTexts } from './dispute-evidence-fields.data.ts'
import { Dispute, disputeProblems } from './disputes.ts'

/** Stripe's limits: characters of one text, and of all texts together. */
export const EVIDENCE_TEXT_MAX = 20_000
export const EVIDENCE_TEXTS_MAX = 150_000

/**
 * The maximum size of all files of a response together, in bytes. Stripe's guidance says 5 MB;
 * responses above 4.5 MB fail in practice.
 */
export const EVIDENCE_BYTES_MAX = 4_500_000

/** The types of file that banks accept. */
export const evidenceTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

/** A type of file that banks accept. */
export type EvidenceType = (typeof evidenceTypes)[number]

/** Which part of a response a file belongs to. */
const EvidenceFileField = z.enum(evidenceFiles)

/** A file of a response; `size` in bytes. Its content is stored by the processor. */
export const EvidenceFile = z
  .object({
    id: Id,
    created_at: Moment,
    field: EvidenceFileField,
    name: z.string(),
    mime_type: z.enum(evidenceTypes),
    size: z.int(),
  })
  .meta({ id: 'DisputeEvidenceFile' })
export type EvidenceFile = z.output<typeof EvidenceFile>

const textsOf = <T extends z.ZodType>(text: T) =>
  z.object(
    // The compiler widens the keys of an object made from entries.
    Object.fromEntries(evidenceTexts.map(name => [name, text])) as Record<
      (typeof evidenceTexts)[number],
      T
    >,
  )

/** Why a response cannot be changed (any more). */
const EvidenceLock = z.enum(['sent', 'closed', 'past_due', 'not_possible'])

/**
 * The response to a dispute. It is a draft until it is sent, which is possible once: `revision`
 * identifies what was reviewed. `pending` is a response that was requested and that the processor
 * has not confirmed yet.
 */
export const DisputeEvidence = z
  .object({
    dispute_id: Id,
    revision: z.int(),
    texts: textsOf(z.string().nullable()).meta({ id: 'DisputeEvidenceTexts' }),
    files: z.array(EvidenceFile),
    /** Null: it can be changed and sent. */
    locked: EvidenceLock.nullable(),
    pending: z.enum(['submit', 'accept']).nullable(),
    saved_at: Moment.nullable(),
    sent_at: Moment.nullable(),
    due_by: Moment.nullable(),
  })
  .meta({ id: 'DisputeEvidence' })
export type DisputeEvidence = z.output<typeof DisputeEvidence>

/** Changes of texts: a text that is left out stays, null removes it. */
export const EvidenceUpdate = z
  .object({
    texts: textsOf(z.string().max(EVIDENCE_TEXT_MAX).nullable().optional()),
  })
  .meta({ id: 'DisputeEvidenceUpdate' })
export type EvidenceUpdate = z.output<typeof EvidenceUpdate>

/** Errors of responses to disputes. */
export const evidenceProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  sent: [409, 'EvidenceSent', 'Your response was already sent. A dispute can be answered once.'],
  past_due: [409, 'EvidencePastDue', 'The deadline to respond to this dispute has passed.'],
  not_possible: [409, 'EvidenceNotPossible', "The bank doesn't accept a response to this dispute."],
  empty: [400, 'EvidenceEmpty', 'Enter a text or add a file before you send your response.'],
  too_long: [
    400,
    'EvidenceTooLong',
    'The texts of a response can have at most 150,000 characters together.',
  ],
  outdated: [
    409,
    'EvidenceOutdated',
    'The response was changed since you reviewed it. Review it again before you send it.',
  ],
  not_accepted: [415, 'EvidenceFileType', 'Send a PDF, JPEG or PNG file as the body.'],
  files_too_large: [
    413,
    'EvidenceFilesTooLarge',
    'The files of a response can have at most 4.5 MB together. Compress them or remove one.',
  ],
  refused: [400, 'EvidenceRefused', 'The payment processor rejected this response.'],
  unavailable: [
    503,
    'ProcessorUnavailable',
    "The payment processor isn't responding. Try again in a moment.",
  ],
})

const subjects = ['organization', 'user'] as const
const scopes = ['refunds:write'] as const
const { not_found, sent, past_due, not_possible, refused } = evidenceProblems
const locks = [not_found, disputeProblems.not_open, sent, past_due, not_possible]

/**
 * The merchant's response to a dispute: texts and files, saved as a draft and sent once before the
 * deadline. The names of texts and files, and their limits, are Stripe's.
 */
export const disputeEvidenceEndpoints = endpoints('billing', {
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/disputes/{id}/evidence',
    status: 200,
    summary: 'Get the response to a dispute',
    scopes: ['payments:read'],
    subjects,
    params: ById,
    output: DisputeEvidence,
    problems: [not_found],
  },
  save: {
    kind: 'staged',
    method: 'PUT',
    path: '/v1/disputes/{id}/evidence',
    status: 200,
    summary: 'Save a draft of the response to a dispute',
    description:
      'Saves texts without sending them to the bank. The draft is saved even if the payment ' +
      "processor isn't available.",
    scopes,
    subjects,
    params: ById,
    body: EvidenceUpdate,
    output: DisputeEvidence,
    problems: [...locks, evidenceProblems.too_long, refused],
  },
  submit: {
    kind: 'staged',
    method: 'POST',
    path: '/v1/disputes/{id}/evidence/submit',
    status: 200,
    summary: 'Send the response to a dispute',
    description:
      'Sends the saved texts and files to the bank. This is possible once and cannot be undone. ' +
      "If the payment processor isn't responding, the response is pending and is sent " +
      'automatically. Pass the revision that was reviewed.',
    scopes,
    subjects,
    params: ById,
    body: z.object({ revision: z.int().min(0) }),
    output: DisputeEvidence,
    problems: [...locks, evidenceProblems.empty, evidenceProblems.outdated, refused],
  },
  addFile: {
    kind: 'raw',
    method: 'POST',
    path: '/v1/disputes/{id}/evidence/files',
    status: 200,
    summary: 'Add a file to the response to a dispute',
    description:
      'Send the file as the body: PDF, JPEG or PNG. It replaces an earlier file of the same ' +
      'field. All files together can have 4.5 MB.',
    scopes,
    subjects,
    params: ById,
    query: z.object({ field: EvidenceFileField, name: lineOf(200) }),
    output: DisputeEvidence,
    problems: [
      ...locks,
      evidenceProblems.not_accepted,
      evidenceProblems.files_too_large,
      refused,
      evidenceProblems.unavailable,
      commonProblems.too_large,
    ],
    limit: { max: 30, seconds: 60 },
  },
  removeFile: {
    kind: 'write',
    method: 'DELETE',
    path: '/v1/disputes/{id}/evidence/files/{file_id}',
    status: 200,
    summary: 'Remove a file from the response to a dispute',
    scopes,
    subjects,
    params: z.object({ id: Id, file_id: Id }),
    output: DisputeEvidence,
    problems: locks,
  },
  accept: {
    kind: 'staged',
    method: 'POST',
    path: '/v1/disputes/{id}/accept',
    status: 200,
    summary: 'Accept a dispute',
    description:
      'Closes the dispute without a response: it is lost, for good. An inquiry is only closed. ' +
      "If the payment processor isn't responding, it is accepted automatically later.",
    scopes,
    subjects,
    params: ById,
    output: Dispute,
    problems: [not_found, disputeProblems.not_open, sent, refused],
    bodyless: true,
  },
})
