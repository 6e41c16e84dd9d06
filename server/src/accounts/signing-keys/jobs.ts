import { inWork, type Handler } from '../../records/agenda/handlers.ts'
import { rotateKeys } from './rotate-keys.ts'
import { rotateKeysTask } from './signing-key.ts'

/** Another key signs after 90 days, whether anybody asks for tokens or not. */
export const signingKeyJobs: Handler[] = [inWork(rotateKeysTask, rotateKeys)]
