import { get, newer, ours, post, type ProtocolRequest, type Module, type Step } from '../case.ts'
import {
  otherOrganizationCreated,
  organizationCreated,
  invited,
  joined,
  stranger,
} from '../organization-steps.ts'

const CREATE = '/organization/create-role'
const UPDATE = '/organization/update-role'
const DELETE = '/organization/delete-role'
const LIST = '/organization/list-roles'
const GET = '/organization/get-role'
const it = { organizationId: '{org}' }
const editor = { role: 'editor', permission: { member: ['create', 'update'] } }
const named = { roleName: 'editor' }
const asBob = { as: 'bob' }
/** A changed role has an updatedAt date. */
const withExpiry = {
  but: {
    because: 'What was changed says when; theirs never does.',
    more: { 'body.roleData.updatedAt': '<now+0s>' },
  },
}

/** Ada creates a role: `{role}`. */
const made: ProtocolRequest = post(CREATE, editor, { keep: { role: 'roleData.id' } })
const withRole: Step[] = [...organizationCreated, { pass: 1 }, made]
const theirs: Step[] = [
  ...otherOrganizationCreated,
  post(CREATE, editor, { as: 'cleo', keep: { 'their.role': 'roleData.id' } }),
]

const creating = [
  newer('an owner names a role', [...organizationCreated, made]),
  newer('its name is in lower case', [
    ...organizationCreated,
    post(CREATE, { ...editor, role: 'Editor' }),
  ]),
  newer('in an organization that is named', [
    ...organizationCreated,
    post(CREATE, { ...editor, ...it }),
  ]),
  newer('an admin names one', [
    ...organizationCreated,
    ...joined('bob', 'admin'),
    post(CREATE, editor, asBob),
  ]),
  newer('that may do what they may', [
    ...organizationCreated,
    ...joined('bob', 'admin'),
    post(CREATE, { role: 'boss', permission: { organization: ['delete'] } }, asBob),
  ]),
  newer('nobody names one without a session', [post(CREATE, editor)]),
  newer('a name is needed', [...organizationCreated, post(CREATE, { permission: {} })]),
  newer('what it may is needed', [...organizationCreated, post(CREATE, { role: 'editor' })]),
  newer('none is named nowhere', [...stranger(), post(CREATE, editor, asBob)]),
  newer('strangers name none', [
    ...organizationCreated,
    ...stranger(),
    post(CREATE, { ...editor, ...it }, asBob),
  ]),
  newer('members name none', [...organizationCreated, ...joined(), post(CREATE, editor, asBob)]),
  newer('a built-in name is taken', [
    ...organizationCreated,
    post(CREATE, { ...editor, role: 'admin' }),
  ]),
  newer('so is one that was given', [...withRole, post(CREATE, editor)]),
  newer('what there is not cannot be allowed', [
    ...organizationCreated,
    post(CREATE, { role: 'editor', permission: { rockets: ['launch'] } }),
  ]),
  newer('nor what nobody may do with it', [
    ...organizationCreated,
    post(CREATE, { role: 'editor', permission: { member: ['launch'] } }),
  ]),
  newer('there are only so many', [...withRole, post(CREATE, { ...editor, role: 'second' })], {
    settings: { organization_roles_max: 1 },
  }),
]

const changing = [
  newer(
    'an owner changes what a role may',
    [
      ...withRole,
      { pass: 60 },
      post(UPDATE, { ...named, data: { permission: { member: ['delete'] } } }),
    ],
    withExpiry,
  ),
  newer(
    'by its id, and what it is called',
    [...withRole, post(UPDATE, { roleId: '{role}', data: { roleName: 'Writer' } })],
    withExpiry,
  ),
  newer('nobody changes one without a session', [post(UPDATE, { ...named, data: {} })]),
  newer('which one is needed', [...withRole, post(UPDATE, { data: { roleName: 'writer' } })]),
  newer('none is changed nowhere', [...stranger(), post(UPDATE, { ...named, data: {} }, asBob)]),
  newer('strangers change none', [
    ...withRole,
    ...stranger(),
    post(UPDATE, { ...named, ...it, data: { roleName: 'writer' } }, asBob),
  ]),
  newer('members change none', [
    ...withRole,
    ...joined(),
    post(UPDATE, { ...named, data: { roleName: 'writer' } }, asBob),
  ]),
  newer('what is none is not changed', [
    ...organizationCreated,
    post(UPDATE, { ...named, data: { roleName: 'writer' } }),
  ]),
  newer('what is another’s is not changed', [
    ...organizationCreated,
    ...theirs,
    post(UPDATE, { roleId: '{their.role}', data: { roleName: 'ours' } }),
  ]),
  newer('it is not called as a built-in one', [
    ...withRole,
    post(UPDATE, { ...named, data: { roleName: 'owner' } }),
  ]),
  newer('nor as another', [
    ...withRole,
    post(CREATE, { ...editor, role: 'second' }),
    post(UPDATE, { ...named, data: { roleName: 'second' } }),
  ]),
  newer('nor is allowed what there is not', [
    ...withRole,
    post(UPDATE, { ...named, data: { permission: { rockets: ['launch'] } } }),
  ]),
  newer('nor what whoever changes it may not', [
    ...withRole,
    ...joined('bob', 'admin'),
    post(UPDATE, { ...named, data: { permission: { organization: ['delete'] } } }, asBob),
  ]),
]

const deleting = [
  newer('an owner deletes a role', [...withRole, post(DELETE, named)]),
  newer('by its id', [...withRole, post(DELETE, { roleId: '{role}' })]),
  newer('after that it is none', [...withRole, post(DELETE, named), get(LIST)]),
  newer('nobody deletes one without a session', [post(DELETE, named)]),
  newer('which one to delete is needed', [...withRole, post(DELETE, {})]),
  newer('none is deleted nowhere', [...stranger(), post(DELETE, named, asBob)]),
  newer('strangers delete none', [
    ...withRole,
    ...stranger(),
    post(DELETE, { ...named, ...it }, asBob),
  ]),
  newer('members delete none', [...withRole, ...joined(), post(DELETE, named, asBob)]),
  newer('a built-in one stays', [...organizationCreated, post(DELETE, { roleName: 'member' })]),
  newer('what is none is not deleted', [...organizationCreated, post(DELETE, named)]),
  newer('nor what is another’s', [
    ...organizationCreated,
    ...theirs,
    post(DELETE, { roleId: '{their.role}' }),
  ]),
  newer('nor what somebody is', [...withRole, ...joined('bob', 'editor'), post(DELETE, named)]),
  ours(
    'nor what somebody is invited to be',
    'Theirs lets the invitation give a role that is none.',
    [...withRole, invited('bob', 'editor'), post(DELETE, named)],
    {
      status: 400,
      code: 'ROLE_IS_GIVEN_BY_INVITATIONS',
      message:
        'Cannot delete a role that is used by pending invitations. Please cancel the invitations first',
    },
  ),
]

/** Bob has some permissions, but not the one to read roles. */
const withoutAccess: Step[] = [...withRole, ...joined('bob', 'editor')]
const looking = [
  newer('who may not read roles sees none', [...withoutAccess, get(LIST, undefined, asBob)]),
  newer('nor any one of them', [...withoutAccess, get(GET, named, asBob)]),
  newer('members see the roles', [...withRole, ...joined(), get(LIST, undefined, asBob)]),
  newer('of an organization they name', [...withRole, ...theirs, get(LIST, it)]),
  newer('nobody sees roles without a session', [get(LIST)]),
  newer('there are none nowhere', [...stranger(), get(LIST, undefined, asBob)]),
  newer('strangers see none', [...withRole, ...stranger(), get(LIST, it, asBob)]),
  newer('members see a role', [...withRole, ...joined(), get(GET, named, asBob)]),
  newer('by the id it has', [...withRole, get(GET, { roleId: '{role}' })]),
  newer('nobody sees one without a session', [get(GET, named)]),
  newer('which one to see is needed', [...withRole, get(GET)]),
  newer('there is none to see nowhere', [...stranger(), get(GET, named, asBob)]),
  newer('strangers do not see it', [
    ...withRole,
    ...stranger(),
    get(GET, { ...named, ...it }, asBob),
  ]),
  newer('what is none is not seen', [...organizationCreated, get(GET, named)]),
  newer('nor what another organization has', [
    ...organizationCreated,
    ...theirs,
    get(GET, { roleId: '{their.role}' }),
  ]),
]

const MAY = '/organization/has-permission'
const roleCases = [
  newer('who has a role may what it may', [
    ...withRole,
    ...joined('bob', 'editor'),
    post(MAY, { permissions: { member: ['update'] } }, asBob),
  ]),
  newer('and no more', [
    ...withRole,
    ...joined('bob', 'editor'),
    post(MAY, { permissions: { member: ['delete'] } }, asBob),
  ]),
  newer('any of several roles is enough', [
    ...withRole,
    ...joined('bob', 'member'),
    post('/organization/update-member-role', {
      memberId: '{bob.member}',
      role: ['member', 'editor'],
    }),
    post(MAY, { permissions: { member: ['create'] } }, asBob),
  ]),
  newer('nobody may what there is not', [
    ...organizationCreated,
    post(MAY, { permissions: { rockets: ['launch'] } }),
  ]),
  ours(
    'nor what only an object has',
    'Theirs fails: it finds the constructor of its table.',
    [...organizationCreated, post(MAY, { permissions: { constructor: ['name'] } })],
    { status: 200, body: { error: null, success: false } },
  ),
  newer('all of what is asked has to be allowed', [
    ...withRole,
    ...joined('bob', 'editor'),
    post(MAY, { permissions: { member: ['create', 'delete'] } }, asBob),
  ]),
]

export const roles: Module = {
  name: 'roles',
  cases: [...creating, ...changing, ...deleting, ...looking, ...roleCases],
}
