import Stripe from 'stripe'
import type { Site } from '../platform/site.ts'
import { resultOfOutage } from './answers.ts'
import { factsOfDispute, retrieveDispute, type DisputeFacts } from './disputes.ts'
import { callApi, onAccount, options, type ApiRequest } from './processor.ts'
import { retryUntilAnswered } from './retry-until-answered.ts'

/** The processor's response to a response. `unknown` must be asked again, `refused` never. */
export type ResponseResult =
  | { outcome: 'done'; facts: DisputeFacts }
  | { outcome: 'refused'; message: string }
  | { outcome: 'unknown'; why: string; key_spent?: boolean }

/** The texts and the processor's ids of files by their names; an empty text removes what was. */
export type Evidence = Record<string, string>

/** What the merchant does about a dispute; `submissions` is the number known before. */
export type DisputeResponse = {
  processor_id: string
  submissions: number
} & ({ kind: 'submit'; evidence: Evidence } | { kind: 'accept' })

/** Saves evidence at the processor without sending it to the bank. */
export const stageEvidence = (
  site: Site,
  { processor_id, evidence }: { processor_id: string; evidence: Evidence },
  account: string | null,
) =>
  answered(() =>
    callApi(site, 'stage evidence', stripe =>
      stripe.disputes.update(processor_id, { evidence, submit: false }, onAccount(account)),
    ),
  )

/**
 * Sends a response, for good. With `again` it first looks whether an earlier request was carried
 * out, because the processor forgets keys after a day and accepts one response only.
 */
export async function sendResponse(
  site: Site,
  response: DisputeResponse,
  { key, account, again }: ApiRequest & { again: boolean },
): Promise<ResponseResult> {
  const find = () => findResponse(site, response, account)
  const put = (requested: string) => {
    const asking = options({ key: requested, account })
    const { processor_id } = response
    return answered(() =>
      response.kind === 'submit'
        ? callApi(site, 'submit evidence', stripe =>
            stripe.disputes.update(
              processor_id,
              { evidence: response.evidence, submit: true },
              asking,
            ),
          )
        : callApi(site, 'close dispute', stripe => stripe.disputes.close(processor_id, {}, asking)),
    )
  }
  const found = again ? await find() : undefined
  const answer = found ?? (await retryUntilAnswered(key, { put, find }))
  // A second request is refused because the first one, whose answer was lost, was carried out.
  return answer.outcome === 'refused' ? ((await find()) ?? answer) : answer
}

/** The dispute, if the response has reached the bank; undefined if it has not. */
async function findResponse(
  site: Site,
  { processor_id, kind, submissions }: DisputeResponse,
  account: string | null,
): Promise<ResponseResult | undefined> {
  try {
    const facts = await retrieveDispute(site, processor_id, account)
    const decided = ['won', 'lost', 'prevented'].includes(facts.status)
    const sent = kind === 'submit' && (facts.submissions ?? 0) > submissions
    return decided || sent ? { outcome: 'done', facts } : undefined
  } catch (error) {
    return resultOfError(error)
  }
}

/** Stores a file at the processor, to be named in evidence; undefined reason: not reachable. */
export async function uploadEvidence(
  site: Site,
  file: { data: Buffer; name: string; type: string },
  account: string | null,
): Promise<
  { outcome: 'done'; processor_id: string } | Exclude<ResponseResult, { outcome: 'done' }>
> {
  try {
    const { id } = await callApi(site, 'upload evidence', stripe =>
      stripe.files.create({ purpose: 'dispute_evidence', file }, onAccount(account)),
    )
    return { outcome: 'done', processor_id: id }
  } catch (error) {
    return resultOfError(error)
  }
}

async function answered(question: () => Promise<Stripe.Dispute>): Promise<ResponseResult> {
  try {
    return { outcome: 'done', facts: factsOfDispute(await question()) }
  } catch (error) {
    return resultOfError(error)
  }
}

function resultOfError(error: unknown): Exclude<ResponseResult, { outcome: 'done' }> {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const passing = resultOfOutage(error)
  if (passing) return passing
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  return { outcome: 'refused', message: error.message }
}
