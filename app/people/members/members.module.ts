import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
import { type Module, route } from '../../site/modules/module'

export const membersModule: Module = {
  name: 'members',
  title: msg('Members'),
  sentence: msg('Let readers join by month, year or issue, read members’ articles, and get issues by post.'),
  adds: [msg('Become a member')],
  suits: ['magazine'],
  usedBy: { tables: ['Plan', 'Membership'] },
  kinds: ['plans'],
  routes: {
    site: [
      route('join', 'people/members/join/join.page.tsx'),
      route('admin/members.csv', 'people/members/members.api.ts'),
      ...['members/gifts', 'runs', 'plans'].map((name) =>
        route(`admin/${name}.csv`, 'desk/lists/list-csv.api.ts', { id: `admin/${name}.csv` }),
      ),
    ],
    sent: [
      route('userInfo/membership', 'people/members/own-membership.page.tsx'),
      route('join/pay', 'people/members/join/pay.page.tsx'),
      route('join/welcome', 'people/members/join/welcome.page.tsx'),
      route('join/gift/:id', 'people/members/gifts/gift.page.tsx'),
      route('join/gift/:id/card', 'people/members/gifts/gift-card.page.tsx'),
    ],
    besideCover: [route('join/gift', 'people/members/gifts/new-gift.page.tsx')],
    admin: [
      route('admin/plans', 'desk/admin/plans.page.tsx'),
      route('admin/members', 'people/members/members.page.tsx'),
      route('admin/members/days', 'people/members/days/days.page.tsx'),
      route('admin/members/figures', 'people/members/figures/figures.page.tsx'),
      route('admin/members/import', 'people/members/import/import-members.page.tsx'),
      route('admin/members/gifts', 'people/members/gifts/gifts.page.tsx'),
      route('admin/members/new', 'people/members/new-member.page.tsx'),
      route('admin/members/:id', 'people/members/member.page.tsx'),
      route('admin/runs', 'people/members/runs/runs.page.tsx'),
      route('admin/runs/new', 'people/members/runs/new-run.page.tsx'),
      route('admin/runs/:id', 'people/members/runs/run.page.tsx'),
    ],
    api: [
      route('api/plans', 'site/plans/plans.api.ts'),
      route('api/plans/:id', 'site/plans/plan.api.ts'),
      route('api/members', 'people/members/api/members.api.ts'),
      route('api/members/days', 'people/members/api/days.api.ts'),
      route('api/members/gifts', 'people/members/api/gifts.api.ts'),
      route('api/members/:id', 'people/members/api/member.api.ts'),
      route('api/members/:id/payments', 'people/members/api/member-payments.api.ts'),
      route('api/members/:id/pause', 'people/members/api/pause.api.ts'),
      route('api/members/:id/resume', 'people/members/api/resume.api.ts'),
      route('api/members/:id/end', 'people/members/api/end.api.ts'),
      route('api/members/:id/end-paid-twice', 'people/members/api/end-paid-twice.api.ts'),
      route('api/runs', 'people/members/api/runs.api.ts'),
      route('api/runs/:id', 'people/members/api/run.api.ts'),
      route('api/runs/:id/make', 'people/members/api/make-copies.api.ts'),
      route('api/runs/:id/ask', 'people/members/api/ask-for-addresses.api.ts'),
      route('api/runs/:id/copies/:member/return', 'people/members/api/return-copy.api.ts'),
    ],
  },
  links: [
    { group: 'audience', to: href('/admin/members'), name: msg('Members'), for: 'sell' },
    { group: 'audience', to: href('/admin/runs'), name: msg('Fulfilment'), for: 'sell' },
    {
      group: 'shop',
      to: href('/admin/plans'),
      name: msg('Memberships'),
      for: 'sell',
      also: [href('/admin/delete/:kind/:id', { kind: 'plans', id: '' })],
    },
  ],
  places: [
    { to: href('/admin/members/new'), name: msg('Add a member'), for: 'sell' },
    { to: href('/admin/members/import'), name: msg('Import members'), for: 'sell' },
    { to: href('/admin/members/figures'), name: msg('Members by month, renewals'), for: 'sell' },
  ],
  fields: ['access', 'planIds', 'previewPages'],
  server: async () => (await import('./members.module.server')).membersModuleServer,
}
