import { pictureTypes } from '@gatehouse/contract/accounts/pictures'
import { z } from 'zod'
import { pictureShelf } from '../../platform/storage/picture-shelf.ts'
import { task } from '../../records/agenda/task.ts'

/** Deletes a stored picture unless its user shows it. */
export const tidyPictureTask = task('tidy_picture', z.object({ name: z.string() }))

/** Where users' pictures are stored. */
export const pictures = pictureShelf('pictures', pictureTypes)
