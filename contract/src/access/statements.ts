/** Everything that can be asked for within an organization: a resource and what is done to it. */
export const organizationStatements = {
  organization: ['update', 'delete'],
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
  team: ['create', 'update', 'delete'],
} as const satisfies Statements

/** Resources, and the actions on each. */
export type Statements = Readonly<Record<string, readonly string[]>>

/** What each built-in role may do in its organization; `organizationRoles` says what it sees. */
export const roleStatements = {
  owner: organizationStatements,
  admin: { ...organizationStatements, organization: ['update'] },
  member: {},
  finance: {},
  support: {},
} as const satisfies Record<string, Statements>

/** The role of who creates an organization, and of whom there must always be one. */
export const CREATOR_ROLE = 'owner'
