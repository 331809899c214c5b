import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
import type { DeskLink } from '../../site/desk-link'
import type { DeskGroupName } from '../../site/modules/module'

export interface DeskGroup {
  /** The group's heading; the first group has none. */
  name?: string
  /** The id by which modules add links to the group. */
  id?: DeskGroupName
  links: DeskLink[]
}

/** The pages of the desk that every site has, in the groups of the side bar; modules add their own. */
export const coreDeskGroups: DeskGroup[] = [
  { links: [{ to: href('/admin'), name: msg('Dashboard') }] },
  {
    name: msg('Publish'),
    id: 'publish',
    links: [
      {
        to: `${href('/admin/uploads')}?tab=articles`,
        name: msg('Articles'),
        for: 'publish',
        also: [
          href('/admin/:kind/:id', { kind: 'articles', id: '' }),
          href('/admin/delete/:kind/:id', { kind: 'articles', id: '' }),
        ],
      },
      {
        to: `${href('/admin/uploads')}?tab=bands`,
        name: msg('Bands'),
        for: 'publish',
        also: [
          href('/admin/:kind/:id', { kind: 'bands', id: '' }),
          href('/admin/delete/:kind/:id', { kind: 'bands', id: '' }),
        ],
      },
      {
        to: `${href('/admin/uploads')}?tab=authors`,
        name: msg('Authors'),
        for: 'publish',
        also: [
          href('/admin/:kind/:id', { kind: 'authors', id: '' }),
          href('/admin/delete/:kind/:id', { kind: 'authors', id: '' }),
        ],
      },
      {
        to: href('/admin/pages'),
        name: msg('Pages'),
        for: 'publish',
        also: [href('/admin/delete/:kind/:id', { kind: 'pages', id: '' })],
      },
      { to: href('/admin/accessibility'), name: msg('Accessibility'), for: 'publish' },
    ],
  },
  {
    name: msg('Shop'),
    id: 'shop',
    links: [
      { to: href('/admin/orders'), name: msg('Orders'), for: 'sell' },
      {
        to: `${href('/admin/uploads')}?tab=merch`,
        name: msg('Merch'),
        also: [
          href('/admin/:kind/:id', { kind: 'merch', id: '' }),
          href('/admin/delete/:kind/:id', { kind: 'merch', id: '' }),
        ],
      },
      { to: href('/admin/shipping'), name: msg('Shipping'), for: 'sell' },
    ],
  },
  {
    name: msg('Audience'),
    id: 'audience',
    links: [{ to: href('/admin/statistics'), name: msg('Statistics'), for: 'publish' }],
  },
  {
    name: msg('Site'),
    id: 'site',
    links: [
      { to: href('/admin/site'), name: msg('Settings'), for: 'run' },
      { to: href('/admin/modules'), name: msg('Modules'), for: 'run' },
      { to: href('/admin/people'), name: msg('People'), for: 'run' },
    ],
  },
  {
    name: msg('System'),
    id: 'system',
    links: [
      {
        to: href('/admin/activity'),
        name: msg('System'),
        tabs: [
          { to: href('/admin/activity'), name: msg('Activity log') },
          { to: href('/admin/mails'), name: msg('Emails'), for: 'sell' },
          { to: href('/admin/jobs'), name: msg('Jobs'), for: 'run' },
          { to: href('/admin/trash'), name: msg('Trash') },
          { to: href('/admin/before-you-open'), name: msg('Before you open'), for: 'run' },
        ],
      },
    ],
  },
]
