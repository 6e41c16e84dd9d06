import { transactionalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { mailNotifications } from './mail-notifications.ts'
import { mailNotificationsTask } from './notification.ts'

export const notificationJobs: Handler[] = [
  transactionalJob(mailNotificationsTask, mailNotifications),
]
