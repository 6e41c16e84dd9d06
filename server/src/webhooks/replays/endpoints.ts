import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { webhookReplayEndpoints, webhookReplayProblems } from '@gatehouse/contract/webhooks/replays'
import { implement } from '../../platform/http/implement.ts'
import { cancelReplay } from './cancel-replay.ts'
import { previewReplay } from './preview-replay.ts'
import { findReplay, listReplays } from './queries.ts'
import { toWebhookReplay } from './replay.ts'
import { startReplay } from './start-replay.ts'

export const webhookReplays = implement(
  webhookReplayEndpoints,
  {
    preview: (work, { body }) => previewReplay(work, body),
    create: (work, { body }) => startReplay(work, body),
    list: async (work, input) => {
      const { rows, total_count } = await listReplays(work, input)
      return page(rows.map(toWebhookReplay), total_count, input.limit)
    },
    get: async (work, { id }) => {
      const row = await findReplay(work, id)
      return row ? toWebhookReplay(row) : fail(webhookReplayProblems.not_found)
    },
    cancel: (work, { id }) => cancelReplay(work, id),
  },
  { find: (work, { id = '' }) => findReplay(work, id) },
)
