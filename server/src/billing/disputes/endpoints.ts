import { disputeEvidenceEndpoints } from '@gatehouse/contract/billing/dispute-evidence'
import { disputeEndpoints, disputeProblems } from '@gatehouse/contract/billing/disputes'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement, type ImplementedEndpoint } from '../../platform/http/implement.ts'
import { realNow, type Reading } from '../../platform/work.ts'
import { addEvidenceFile, removeEvidenceFile } from './add-evidence-file.ts'
import { toDispute } from './dispute.ts'
import { findDispute, listDisputes } from './queries.ts'
import { readEvidence } from './read-evidence.ts'
import { saveEvidence } from './save-evidence.ts'
import { acceptDispute, submitEvidence } from './send-response.ts'

const find = (work: Reading, { id = '' }) => findDispute(work, id)

/** Disputes as the merchant sees them, and the responses to them. */
export const disputes: ImplementedEndpoint[] = [
  ...implement(
    disputeEndpoints,
    {
      list: async (work, input) => {
        const { rows, total_count } = await listDisputes(work, input)
        const now = realNow(work)
        return page(
          rows.map(row => toDispute(row, now)),
          total_count,
          input.limit,
        )
      },
      get: async (work, { id }) => {
        const row = await findDispute(work, id)
        return row ? toDispute(row, realNow(work)) : fail(disputeProblems.not_found)
      },
    },
    { find },
  ),
  ...implement(
    disputeEvidenceEndpoints,
    {
      get: (work, { id }) => readEvidence(work, id),
      save: saveEvidence,
      submit: submitEvidence,
      addFile: addEvidenceFile,
      removeFile: removeEvidenceFile,
      accept: acceptDispute,
    },
    { find },
  ),
]
