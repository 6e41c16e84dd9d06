import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById } from '../kit/fields.ts'
import { commonProblems, problems } from '../kit/problems.ts'
import { Organization, organizationProblems } from './merchant.ts'

/** Largest size of an organization's picture, in bytes. */
export const AVATAR_BYTES_MAX = 1_000_000

/** Allowed picture types. SVG is excluded: it is a document and could run scripts. */
export const avatarTypes = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
} as const

/** Errors of pictures. */
export const avatarProblems = problems({
  not_a_picture: [415, 'UnsupportedMediaType', 'Send a PNG, JPEG or WebP image as the body.'],
})

const scopes = ['organizations:write']
const subjects = ['organization', 'user'] as const

/** An organization's picture, which its members upload and delete. */
export const avatarEndpoints = endpoints('billing', {
  upload: {
    kind: 'raw',
    method: 'POST',
    path: '/v1/organizations/{id}/avatar',
    status: 200,
    summary: "Upload an organization's logo",
    description:
      'Send the image as the body: PNG, JPEG or WebP, at most 1 MB, with its `content-type`. ' +
      'It replaces the current logo and is returned as `avatar_url`.',
    scopes,
    subjects,
    params: ById,
    output: Organization,
    problems: [
      organizationProblems.not_found,
      avatarProblems.not_a_picture,
      commonProblems.too_large,
    ],
  },
  remove: {
    kind: 'write',
    method: 'DELETE',
    path: '/v1/organizations/{id}/avatar',
    status: 200,
    summary: "Remove an organization's logo",
    scopes,
    subjects,
    params: ById,
    output: Organization,
    problems: [organizationProblems.not_found],
  },
})

/** The picture files, for every page that shows one. */
export const avatarFileEndpoints = endpoints('billing', {
  get: {
    kind: 'raw',
    method: 'GET',
    path: '/files/avatars/{name}',
    status: 200,
    summary: 'A picture',
    subjects: ['anonymous'],
    params: z.object({ name: z.string() }),
    problems: [organizationProblems.not_found],
    limit: { max: 2_000, seconds: 60 },
    internal: true,
  },
  logo: {
    kind: 'raw',
    method: 'GET',
    path: '/files/logos/{id}',
    status: 200,
    summary: "An organization's current picture as PNG, for emails",
    subjects: ['anonymous'],
    params: ById,
    problems: [organizationProblems.not_found],
    limit: { max: 2_000, seconds: 60 },
    internal: true,
  },
})
