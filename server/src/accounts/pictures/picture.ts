import { pictureTypes } from '@gatehouse/contract/accounts/pictures'
import { z } from 'zod'
import { pictureStorage } from '../../platform/storage/picture-folder.ts'
import { task } from '../../records/scheduler/task.ts'

/** Deletes a stored picture unless its user shows it. */
export const cleanUpPictureTask = task('clean_up_picture', z.object({ name: z.string() }), {
  earlier_kind: 'tidy_picture',
})

/** Where users' pictures are stored. */
export const pictures = pictureStorage('pictures', pictureTypes)
