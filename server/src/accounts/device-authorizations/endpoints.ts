import { deviceAuthorizationEndpoints } from '@gatehouse/contract/accounts/device-authorizations'
import { implement } from '../../platform/http/implement.ts'
import { decideDevice } from './decide-device.ts'
import { issueSession } from './issue-session.ts'
import { requestCodes } from './request-codes.ts'
import { reviewDevice } from './review-device.ts'

/** Sign-in of programs without a browser. */
export const deviceAuthorizations = implement(deviceAuthorizationEndpoints, {
  request: (work, { body }) => requestCodes(work, body),
  token: (work, { body }) => issueSession(work, body),
  review: (work, input) => reviewDevice(work, input),
  approve: (work, { body }) => decideDevice(work, { ...body, status: 'approved' }),
  deny: (work, { body }) => decideDevice(work, { ...body, status: 'denied' }),
})
