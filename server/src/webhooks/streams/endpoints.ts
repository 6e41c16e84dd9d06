import { webhookStreamEndpoints } from '@gatehouse/contract/webhooks/streams'
import { implement } from '../../platform/http/implement.ts'
import { followLog } from './follow-log.ts'

export const webhookStreams = implement(webhookStreamEndpoints, { follow: followLog })
