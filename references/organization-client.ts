type Result<T> = {
  data: T | null
  error: { status: number; code?: string; message?: string } | null
}
type Call<T> = (given?: object) => Promise<Result<T>>

type Organization = { id: string; name: string; slug: string; createdAt: Date; metadata?: unknown }
type Member = { id: string; organizationId: string; userId: string; role: string }
type MemberWithUser = Member & { user?: { email: string } }
type Invitation = { id: string; organizationId: string; status: string; expiresAt: Date }
type Team = { id: string; name: string }
type Role = { id: string; role: string; permission: Record<string, string[]> }
type OrganizationWithMembers = Organization & { members: MemberWithUser[]; teams: Team[] | null }
type Done = { success: boolean }
type RequestBody = { message: string }

/**
 * The organization methods of the public client. It derives a path from a method's name, so an
 * older client can call newer routes too.
 */
export type OrganizationCalls = {
  create: Call<Organization & { members: Member[] }>
  checkSlug: Call<{ status: boolean }>
  update: Call<Organization>
  delete: Call<Organization>
  list: Call<Organization[]>
  setActive: Call<OrganizationWithMembers | null>
  getOrganization: Call<Organization>
  getFullOrganization: Call<OrganizationWithMembers>
  leave: Call<Member>
  listMembers: Call<{ members: MemberWithUser[]; total: number }>
  updateMemberRole: Call<Member>
  removeMember: Call<{ member: MemberWithUser }>
  getActiveMember: Call<Member>
  getActiveMemberRole: Call<{ role: string }>
  hasPermission: Call<Done>
  inviteMember: Call<Invitation>
  acceptInvitation: Call<{ invitation: Invitation; member: Member | null }>
  rejectInvitation: Call<{ invitation: Invitation; member: null }>
  cancelInvitation: Call<Invitation>
  getInvitation: Call<Invitation & { organizationSlug: string }>
  listInvitations: Call<Invitation[]>
  listUserInvitations: Call<Invitation[]>
  createTeam: Call<Team>
  updateTeam: Call<Team>
  removeTeam: Call<RequestBody>
  listTeams: Call<Team[]>
  listUserTeams: Call<Team[]>
  listTeamMembers: Call<Member[]>
  addTeamMember: Call<{ userId: string }>
  removeTeamMember: Call<RequestBody>
  setActiveTeam: Call<Team | null>
  createRole: Call<Done & { roleData: Role }>
  updateRole: Call<Done & { roleData: Role }>
  deleteRole: Call<Done>
  listRoles: Call<Role[]>
  getRole: Call<Role>
}

/** The same, and the permission checks that the client does without a request. */
export type OrganizationClient = OrganizationCalls & { checkRolePermission(given: object): boolean }

/** The exports of a reference's `client.mjs`. */
export type Library = {
  createAuthClient(options: object): { organization: OrganizationClient }
  organizationClient(options?: object): object
}
