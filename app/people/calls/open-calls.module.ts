import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
import { type Module, route } from '../../site/modules/module'

export const openCallsModule: Module = {
  name: 'calls',
  title: msg('Open calls'),
  sentence: msg('Ask for contributions, review them together and answer everyone.'),
  suits: ['magazine', 'campus-paper'],
  usedBy: { tables: ['Call'] },
  routes: {
    site: [
      route('calls', 'people/calls/all-calls.page.tsx'),
      route('calls/:address', 'people/calls/call.page.tsx'),
      route('calls/:address/submissions', 'people/calls/submissions/send.api.ts'),
      route('admin/calls/:id/submissions.csv', 'people/calls/desk/submissions.api.ts'),
      route('admin/calls/:id/submissions/:submission/files/:file', 'people/calls/desk/file.api.ts'),
      route('admin/calls/:id/copies.csv', 'desk/lists/list-csv.api.ts', { id: 'admin/calls/:id/copies.csv' }),
      route('admin/calls.csv', 'desk/lists/list-csv.api.ts', { id: 'admin/calls.csv' }),
    ],
    sent: [
      route('calls/:address/sent/:token', 'people/calls/submissions/status.page.tsx'),
      route('calls/:address/sent/:token/change', 'people/calls/submissions/change.page.tsx'),
      route('calls/:address/sent/:token/changes', 'people/calls/submissions/change.api.ts'),
    ],
    admin: [
      route('admin/calls', 'people/calls/desk/calls.page.tsx'),
      route('admin/calls/:id', 'people/calls/desk/edit-call.page.tsx'),
      route('admin/calls/:id/submissions', 'people/calls/desk/submissions.page.tsx'),
      route('admin/calls/:id/submissions/:submission', 'people/calls/desk/submission.page.tsx'),
      route('admin/calls/:id/decide', 'people/calls/desk/decide.page.tsx'),
      route('admin/calls/:id/copies', 'people/calls/copies/copies.page.tsx'),
    ],
    api: [
      route('api/calls', 'people/calls/api/calls.api.ts'),
      route('api/calls/:id', 'people/calls/api/call.api.ts'),
      route('api/calls/:id/close', 'people/calls/api/close.api.ts'),
      route('api/calls/:id/reopen', 'people/calls/api/reopen.api.ts'),
      route('api/calls/:id/decisions', 'people/calls/api/decisions.api.ts'),
      route('api/calls/:id/copies', 'people/calls/api/copies.api.ts'),
      route('api/calls/:id/submissions', 'people/calls/api/submissions.api.ts'),
      route('api/calls/:id/submissions/:submission', 'people/calls/api/submission.api.ts'),
      route('api/calls/:id/submissions/:submission/vote', 'people/calls/api/vote.api.ts'),
      route('api/calls/:id/submissions/:submission/notes', 'people/calls/api/notes.api.ts'),
      route('api/calls/:id/submissions/:submission/status', 'people/calls/api/status.api.ts'),
      route('api/calls/:id/submissions/:submission/reveal', 'people/calls/api/reveal.api.ts'),
    ],
  },
  links: [{ group: 'publish', to: href('/admin/calls'), name: msg('Open calls'), for: 'publish' }],
  places: [
    { to: href('/admin/calls/:id', { id: 'new' }), name: msg('New call for contributions'), for: 'publish' },
  ],
  server: async () => (await import('./open-calls.module.server')).openCallsModuleServer,
}
