import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { commonProblems, problems } from '../kit/problems.ts'
import { User, userProblems } from './users.ts'

/** The maximum size of a user's picture, in bytes. */
export const PICTURE_BYTES_MAX = 2_000_000

/** Allowed picture types. SVG is excluded: it is a document and could run scripts. */
export const pictureTypes = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
} as const

export type PictureType = keyof typeof pictureTypes

/** Errors of pictures. */
export const pictureProblems = problems({
  not_a_picture: [
    415,
    'NOT_A_PICTURE',
    'Send a PNG, JPEG, WebP or GIF image as the body, with its content-type',
  ],
  not_found: [404, 'PICTURE_NOT_FOUND', 'Picture not found'],
})

/** A user's picture, which the user uploads and deletes. */
export const pictureEndpoints = endpoints('accounts', {
  upload: {
    kind: 'raw',
    method: 'POST',
    path: '/api/auth/picture/upload',
    status: 200,
    summary: 'Upload your profile picture',
    description:
      'Send the image as the body: PNG, JPEG, WebP or GIF, at most 2 MB, with its ' +
      '`content-type`. It replaces the current picture and is returned as `image`.',
    subjects: ['user'],
    output: User,
    limit: { max: 20, seconds: 60 },
    problems: [userProblems.unauthorized, pictureProblems.not_a_picture, commonProblems.too_large],
  },
  remove: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/picture/remove',
    status: 200,
    summary: 'Remove your profile picture',
    subjects: ['user'],
    output: User,
    problems: [userProblems.unauthorized],
  },
})

/** The picture files, for every page that shows one. */
export const pictureFileEndpoints = endpoints('accounts', {
  get: {
    kind: 'raw',
    method: 'GET',
    path: '/files/pictures/{name}',
    status: 200,
    summary: 'A picture',
    subjects: ['anonymous'],
    params: z.object({ name: z.string() }),
    problems: [pictureProblems.not_found],
    limit: { max: 2_000, seconds: 60 },
    internal: true,
  },
})
