import { transactionalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { runReplayTask } from './replay.ts'
import { runReplay } from './run-replay.ts'

export const webhookReplayJobs: Handler[] = [transactionalJob(runReplayTask, runReplay)]
