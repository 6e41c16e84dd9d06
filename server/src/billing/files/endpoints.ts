import {
  fileContentEndpoints,
  fileEndpoints,
  fileProblems,
} from '@gatehouse/contract/billing/files'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement, type ImplementedEndpoint } from '../../platform/http/implement.ts'
import { completeFile } from './complete-file.ts'
import { createFile } from './create-file.ts'
import { deleteFile } from './delete-file.ts'
import { mediaFolder, toFile } from './file.ts'
import { putPart } from './put-part.ts'
import { findFile, listFiles } from './queries.ts'
import { updateFile } from './update-file.ts'

/** Files: upload, list, rename, delete; their parts and pictures. */
export const files: ImplementedEndpoint[] = [
  ...implement(
    fileEndpoints,
    {
      list: async (work, completion) => {
        const { rows, total_count } = await listFiles(work, completion)
        return page(rows.map(toFile), total_count, completion.limit)
      },
      create: createFile,
      uploaded: completeFile,
      update: (work, { id, body }) => updateFile(work, id, body),
      delete: (work, { id }) => deleteFile(work, id),
    },
    { find: (work, { id = '' }) => findFile(work, id) },
  ),
  ...implement(fileContentEndpoints, {
    putPart,
    show: async ({ site, input }) =>
      (await mediaFolder.serve(site, input.name)) ?? fail(fileProblems.not_found),
  }),
]
