import { problems } from '../kit/problems.ts'

/** Errors of administering the server. */
export const adminProblems = problems({
  missing_scope: [
    403,
    'SERVER_TOKEN_SCOPE_MISSING',
    "This server token doesn't have the scope for this call",
  ],
  privileged_user: [
    403,
    'SERVER_TOKENS_CANNOT_CHANGE_PRIVILEGED_USERS',
    'Server tokens cannot change users who have a role on this server',
  ],
  may_not_set_role: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE',
    'You are not allowed to change users role',
  ],
  may_not_create: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS',
    'You are not allowed to create users',
  ],
  may_not_list: [403, 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS', 'You are not allowed to list users'],
  may_not_get: [403, 'YOU_ARE_NOT_ALLOWED_TO_GET_USER', 'You are not allowed to get user'],
  may_not_update: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS',
    'You are not allowed to update users',
  ],
  may_not_set_email: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL',
    'You are not allowed to update users email',
  ],
  may_not_ban: [403, 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS', 'You are not allowed to ban users'],
  may_not_impersonate: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS',
    'You are not allowed to impersonate users',
  ],
  may_not_list_sessions: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS',
    'You are not allowed to list users sessions',
  ],
  may_not_revoke: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS',
    'You are not allowed to revoke users sessions',
  ],
  may_not_delete: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS',
    'You are not allowed to delete users',
  ],
  may_not_set_password: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD',
    'You are not allowed to set users password',
  ],
  may_not_disable_two_factor: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_DISABLE_USERS_TWO_FACTOR',
    'You are not allowed to turn off users two-factor authentication',
  ],
  disable_own_two_factor: [
    400,
    'YOU_CANNOT_DISABLE_YOUR_OWN_TWO_FACTOR',
    'You cannot turn off your own two-factor authentication as an admin',
  ],
  may_not_see_settings: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_SEE_SETTINGS',
    'You are not allowed to view the settings',
  ],
  may_not_change_settings: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_CHANGE_SETTINGS',
    'You are not allowed to change the settings',
  ],
  may_not_list_organizations: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS',
    'You are not allowed to list organizations',
  ],
  may_not_set_status: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_SET_ORGANIZATION_STATUS',
    'You are not allowed to manage which organizations can sell',
  ],
  may_not_see_audit: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_SEE_THE_AUDIT',
    'You are not allowed to view the audit log',
  ],
  user_exists: [400, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'User already exists'],
  user_not_found: [404, 'USER_NOT_FOUND', 'User not found'],
  unknown_role: [
    400,
    'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE',
    'You are not allowed to set a non-existent role value',
  ],
  invalid_filter: [400, 'INVALID_FILTER', 'This field does not support that filter'],
  ban_oneself: [400, 'YOU_CANNOT_BAN_YOURSELF', 'You cannot ban yourself'],
  remove_oneself: [400, 'YOU_CANNOT_REMOVE_YOURSELF', 'You cannot remove yourself'],
  nothing_to_update: [400, 'NO_DATA_TO_UPDATE', 'No data to update'],
  password_apart: [
    400,
    'PASSWORD_CANNOT_BE_UPDATED_VIA_UPDATE_USER',
    'Password cannot be updated through update-user. Use the set-user-password endpoint instead',
  ],
  admins_apart: [403, 'YOU_CANNOT_IMPERSONATE_ADMINS', 'You cannot impersonate admins'],
  target_banned: [403, 'BANNED_USER', 'The user is banned'],
  not_impersonating: [400, 'YOU_ARE_NOT_IMPERSONATING_ANYONE', 'You are not impersonating anyone'],
  no_admin: [500, 'FAILED_TO_FIND_USER', 'Failed to find user'],
  no_admin_session: [500, 'FAILED_TO_FIND_ADMIN_SESSION', 'Failed to find admin session'],
  nothing_asked: [
    400,
    'INVALID_PERMISSION_CHECK',
    'invalid permission check. no permission(s) were passed.',
  ],
})
