import { z } from 'zod'
import { task } from '../../records/scheduler/task.ts'

/** Deletes a stored picture unless its organization shows it. */
export const cleanUpAvatarTask = task('clean_up_avatar', z.object({ name: z.string() }), {
  earlier_kind: 'tidy_avatar',
})
