import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById } from '../kit/fields.ts'
import { commonProblems, problems } from '../kit/problems.ts'
import { languages } from '../languages.ts'
import { customerMailKindNames } from './customer-mail-kinds.ts'

/** Why a sample is not sent. */
export const sampleProblems = problems({
  unverified: [422, 'EmailNotVerified', 'Verify your email address to receive test emails.'],
})

/** The kind and language of a sample. */
const Sample = z.object({
  kind: z.enum(customerMailKindNames),
  language: z.enum(languages).default('en'),
})

/** A sample of an email, without its HTML, which has a page of its own. */
const CustomerMailPreview = z.object({
  subject: z.string(),
  sender: z.string(),
  reply_to: z.string().nullable(),
  text: z.string(),
})

const path = '/v1/organizations/{id}/customer-mail-samples'
const previewed = {
  method: 'GET',
  status: 200,
  scopes: ['organizations:read', 'organizations:write'],
  subjects: ['organization', 'user'],
  params: ById,
  problems: [commonProblems.not_found],
} as const

/** Samples of the emails to an organization's customers: Gatehouse's own, beside the protocol. */
export const customerMailSampleEndpoints = endpoints('billing', {
  get: {
    ...previewed,
    kind: 'read',
    path,
    summary: 'Preview an email to customers',
    description: 'A sample in plain text, and how it is addressed.',
    query: Sample,
    output: CustomerMailPreview,
  },
  page: {
    ...previewed,
    kind: 'raw',
    path: `${path}/page`,
    summary: 'Preview an email to customers as a page',
    query: Sample.extend({ scheme: z.enum(['light', 'dark']).default('light') }),
    internal: true,
  },
  send: {
    kind: 'write',
    method: 'POST',
    path,
    status: 202,
    summary: 'Send yourself a sample of an email to customers',
    scopes: ['organizations:write'],
    subjects: ['user'],
    params: ById,
    body: Sample,
    output: z.object({ recipient: z.string() }),
    problems: [commonProblems.not_found, sampleProblems.unverified],
  },
})
