import { publishMemberTask } from '../../organizations/members/member-change.ts'
import { transactionalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { publishMember } from './publish-member.ts'

export const customerJobs: Handler[] = [transactionalJob(publishMemberTask, publishMember)]
