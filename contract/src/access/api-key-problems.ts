import { problems } from '../kit/problems.ts'

/**
 * Errors of API keys, both for the users who manage them and for the programs that present them.
 */
export const apiKeyProblems = problems({
  not_own: [401, 'UNAUTHORIZED_SESSION', 'Unauthorized or invalid session'],
  server_only: [
    400,
    'SERVER_ONLY_PROPERTY',
    "The property you're trying to set can only be set from the server auth instance only.",
  ],
  name_length: [400, 'INVALID_NAME_LENGTH', 'The name length is either too large or too small.'],
  prefix_length: [
    400,
    'INVALID_PREFIX_LENGTH',
    'The prefix length is either too large or too small.',
  ],
  too_short_lived: [
    400,
    'EXPIRES_IN_IS_TOO_SMALL',
    'The expiresIn is smaller than the predefined minimum value.',
  ],
  too_long_lived: [
    400,
    'EXPIRES_IN_IS_TOO_LARGE',
    'The expiresIn is larger than the predefined maximum value.',
  ],
  metadata_disabled: [400, 'METADATA_DISABLED', 'Metadata is disabled.'],
  metadata_type: [400, 'INVALID_METADATA_TYPE', 'metadata must be an object or undefined'],
  refill_without_amount: [
    400,
    'REFILL_AMOUNT_AND_INTERVAL_REQUIRED',
    'refillAmount is required when refillInterval is provided',
  ],
  refill_without_interval: [
    400,
    'REFILL_INTERVAL_AND_AMOUNT_REQUIRED',
    'refillInterval is required when refillAmount is provided',
  ],
  nothing_to_update: [400, 'NO_VALUES_TO_UPDATE', 'No values to update.'],
  not_found: [404, 'KEY_NOT_FOUND', 'API Key not found'],
  not_a_member: [
    403,
    'USER_NOT_MEMBER_OF_ORGANIZATION',
    'You are not a member of the organization that owns this API key.',
  ],
  not_permitted: [
    403,
    'INSUFFICIENT_API_KEY_PERMISSIONS',
    'You do not have permission to perform this action on organization API keys.',
  ],
  malformed: [403, 'INVALID_API_KEY', 'Invalid API key.'],
  unknown: [401, 'INVALID_API_KEY', 'Invalid API key.'],
  not_updated: [500, 'FAILED_TO_UPDATE_API_KEY', 'Failed to update API key.'],
  disabled: [401, 'KEY_DISABLED', 'API Key is disabled'],
  expired: [401, 'KEY_EXPIRED', 'API Key has expired'],
  lacks_permission: [401, 'KEY_NOT_FOUND', 'API Key not found'],
  used_up: [401, 'USAGE_EXCEEDED', 'API Key has reached its usage limit'],
  too_often: [401, 'RATE_LIMITED', 'Rate limit exceeded.'],
  owner_banned: [401, 'USER_BANNED', 'User is banned'],
})
