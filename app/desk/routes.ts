import { route } from '@remix-run/route-config'

/** The CSV lists that every site has; modules declare their own. */
const csvLists = ['people', 'mails', 'activity', 'jobs', 'pages']

/** The addresses of the desk and of what concerns the whole site. */
export const deskRoutes = [
  // Privacy
  route('userInfo/my-data.zip', 'desk/privacy/own-data.api.ts'),
  route('userInfo/delete', 'desk/privacy/delete-account.page.tsx'),

  // Admin
  route('admin/:kind/:id/check', 'desk/admin/check.api.ts'),
  route('admin/mails/:kind/preview', 'desk/admin/mail-preview.api.ts'),
  route('admin/statistics.csv', 'desk/admin/statistics-csv.api.ts'),
  route('admin/uploads.csv', 'desk/admin/uploads-csv.api.ts'),
  route('admin/trash.csv', 'desk/admin/trash-csv.api.ts'),
  ...csvLists.map((name) =>
    route(`admin/${name}.csv`, 'desk/lists/list-csv.api.ts', { id: `admin/${name}.csv` }),
  ),
  route('admin/bin', 'desk/admin/redirects.api.ts', { id: 'admin/bin' }),
  route('admin/audit', 'desk/admin/redirects.api.ts', { id: 'admin/audit' }),

  // Sitemap
  route('robots.txt', 'desk/sitemap/robots.api.ts'),
  route('sitemap.xml', 'desk/sitemap/sitemap.api.ts', { id: 'sitemap.xml' }),
  route('sitemap/:file', 'desk/sitemap/sitemap.api.ts', { id: 'sitemap/:file' }),
]

export const deskAdminRoutes = [
  // Admin
  route('admin', 'desk/admin/overview.page.tsx'),
  route('admin/search', 'desk/admin/search/search.page.tsx'),
  route('admin/uploads', 'desk/admin/uploads.page.tsx'),
  route('admin/delete/:kind/:id', 'desk/admin/delete.page.tsx'),
  route('admin/modules', 'desk/admin/modules/modules.page.tsx'),
  route('admin/before-you-open', 'desk/operator/before-you-open.page.tsx'),
  route('admin/site', 'desk/admin/site.page.tsx'),
  route('admin/pages', 'desk/admin/pages.page.tsx'),
  route('admin/accessibility', 'desk/admin/accessibility/accessibility.page.tsx'),
  route('admin/statistics', 'desk/admin/statistics.page.tsx'),
  route('admin/trash', 'desk/admin/trash.page.tsx'),
  route('admin/activity', 'desk/admin/activity.page.tsx'),
  route('admin/jobs', 'desk/admin/jobs.page.tsx'),
  route('admin/mails', 'desk/admin/mails.page.tsx'),
  route('admin/mails/:kind', 'desk/admin/mail.page.tsx'),
  route('admin/:kind/new', 'desk/admin/new.page.tsx'),
  route('admin/:kind/:id', 'desk/admin/edit.page.tsx'),
]

export const deskApiRoutes = [
  // The reference of the API
  route('api', 'desk/openapi/reference.page.tsx'),
  route('api/openapi.json', 'desk/openapi/openapi.api.ts'),

  // Admin
  route('api/statistics', 'desk/admin/api/statistics.api.ts'),
  route('api/statistics/publications', 'desk/admin/api/statistics-of-publications.api.ts'),
  route('api/settings', 'desk/admin/api/settings.api.ts'),
  route('api/modules', 'desk/admin/modules/modules.api.ts'),
  route('api/accessibility', 'desk/admin/api/accessibility.api.ts'),
  route('api/accessibility/pictures', 'desk/admin/api/picture-alt-texts.api.ts'),
  route('api/trash', 'desk/admin/api/trash.api.ts'),
  route('api/trash/:kind/:id/restore', 'desk/admin/api/restore-record.api.ts'),
  route('api/trash/:kind/parts/:id/restore', 'desk/admin/api/restore-part.api.ts'),
  route('api/activity', 'desk/admin/api/activity.api.ts'),
  route('api/jobs', 'desk/admin/api/jobs.api.ts'),
  route('api/jobs/schedules', 'desk/admin/api/schedules.api.ts'),
  route('api/jobs/:id', 'desk/admin/api/job.api.ts'),
  route('api/jobs/:id/retry', 'desk/admin/api/retry-job.api.ts'),
  route('api/mails', 'desk/admin/api/mails.api.ts'),
  route('api/mails/:id/again', 'desk/admin/api/send-mail-again.api.ts'),
  route('api/mails/templates', 'desk/admin/api/mail-templates.api.ts'),
  route('api/mails/templates/:kind', 'desk/admin/api/mail-template.api.ts'),
]
