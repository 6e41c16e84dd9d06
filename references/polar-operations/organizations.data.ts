import { UNKNOWN_ID, type Operations } from './operation.ts'

const words = { website: 'https://acme.example/', email: 'hello@acme.example' }
const socials = [{ platform: 'github', url: 'https://github.com/acme' }]

let made = 0

/** Operations on organizations. */
export const organizations: Operations = {
  'organizations.list': {
    names: { '0.49.0': 'organizations.listOrganizations' },
    calls: {
      'by their slug': ({ acme }) => {
        const { id, slug, name } = acme.organization
        return { given: [{ slug }], answer: [{ id, slug, name }] }
      },
    },
    holds: { '0': 'Organization' },
    wrong: { given: [{ page: 0 }], at: ['query', 'page'] },
  },
  'organizations.create': {
    who: 'owner',
    calls: {
      'by a person': () => {
        made += 1
        const form = { name: 'Daughter', slug: `daughter-${made}`, ...words }
        return { given: [form], answer: { ...form, avatarUrl: null } }
      },
    },
    holds: { '': 'Organization' },
    wrong: { given: [{ name: 'Daughter', slug: 'No Slug' }], at: ['body', 'slug'] },
  },
  'organizations.get': {
    calls: {
      'by its id': ({ acme }) => {
        const { id, slug } = acme.organization
        return { given: [{ id }], answer: { id, slug, detailsSubmittedAt: null } }
      },
    },
    holds: { '': 'Organization' },
    missing: [{ id: UNKNOWN_ID }],
    wrong: { given: [{ id: 'nothing' }], at: ['path', 'id'] },
  },
  'organizations.update': {
    calls: {
      'its words': ({ acme }) => {
        const { id } = acme.organization
        const change = { ...words, socials }
        return { given: [{ id, organizationUpdate: change }], answer: { id, ...change } }
      },
    },
    holds: { '': 'Organization' },
    missing: [{ id: UNKNOWN_ID, organizationUpdate: words }],
    wrong: ({ acme }) => ({
      given: [{ id: acme.organization.id, organizationUpdate: { email: 'nobody' } }],
      at: ['body', 'email'],
    }),
  },
}
