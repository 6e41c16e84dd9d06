import { transactionalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { rotateKeys } from './rotate-keys.ts'
import { rotateKeysTask } from './signing-key.ts'

/** The signing key is rotated after 90 days, whether tokens are requested or not. */
export const signingKeyJobs: Handler[] = [transactionalJob(rotateKeysTask, rotateKeys)]
