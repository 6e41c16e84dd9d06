import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { sentenceOf } from '../../problems.ts'
import type { Translate } from '../../sign-in-problems.ts'

/** Errors of responses to disputes, which only their page shows. */
const refusals = {
  DisputeNotOpenError: 'dispute_closed',
  EvidenceSent: 'sent',
  EvidencePastDue: 'past_due',
  EvidenceNotPossible: 'not_possible',
  EvidenceEmpty: 'empty',
  EvidenceTooLong: 'too_long',
  EvidenceOutdated: 'outdated',
  EvidenceFileType: 'file_type',
  EvidenceFilesTooLarge: 'files_too_large',
  EvidenceRefused: 'refused',
  ProcessorUnavailable: 'processor_unavailable',
} as const

const isRefusal = (name: string): name is keyof typeof refusals => Object.hasOwn(refusals, name)

/** Why a response was not saved or sent. */
export const responseSentence = (error: unknown, t: Translate): string =>
  error instanceof RequestFailed && isRefusal(error.error)
    ? t(`disputes.refusals.${refusals[error.error]}`)
    : sentenceOf(error, t)
