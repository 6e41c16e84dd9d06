/** Repository permissions for buyers, from lowest to highest. */
export const permissions = ['pull', 'triage', 'push', 'maintain', 'admin'] as const

/** The form values of a repository: `acme/editor`. */
export type RepositoryValues = {
  repository: string
  permission: (typeof permissions)[number]
}
