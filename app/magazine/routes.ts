import { route } from '@remix-run/route-config'

/** The addresses of publications, authors and reading. */
export const magazineRoutes = [
  // Publications
  route('articles/:id/pages', 'magazine/publications/pages/goto.api.ts'),
  route('articles/:id/pages/:n', 'magazine/publications/pages/page.page.tsx'),
  route('articles/:id/pages/:n/suggest', 'magazine/publications/pages/suggest.page.tsx'),
  route('articles/:id/print', 'magazine/publications/booklets/print.page.tsx'),
  ...['bib', 'ris'].map((format) =>
    route(`articles/:id/citation.${format}`, 'magazine/publications/citation/citation.api.ts', {
      id: `citation.${format}`,
    }),
  ),
  route('articles/:id/text.json', 'magazine/publications/pages/page-texts.api.ts'),
  route('articles/:id/thumbnails.json', 'magazine/publications/pages/thumbnails.api.ts'),
  route('articles/:id/attachments/:n', 'magazine/publications/attachments/attachment.api.ts'),
  route('articles/:id/book.epub', 'magazine/publications/epub/epub.api.ts'),
  route('articles/:id/booklet.pdf', 'magazine/publications/booklets/booklet.api.ts'),
  route('articles/:id/view.gif', 'magazine/publications/views/view-pixel.api.ts'),
  route('articles/:id/offline.json', 'magazine/publications/offline/offline-files.api.ts'),
  route('offline', 'magazine/publications/offline/offline.page.tsx'),
  route('offline/site.json', 'magazine/publications/offline/offline-site.api.ts'),
  route('series', 'magazine/publications/series/all-series.page.tsx'),
  route('series/:address', 'magazine/publications/series/series.page.tsx'),
  route('series/:address/latest', 'magazine/publications/series/latest-issue.api.ts'),

  // Reading
  route('articles/:id/send', 'magazine/reading/e-reader/send.page.tsx'),
  route('reading', 'magazine/reading/reading.page.tsx'),
  route('userInfo/e-reader', 'magazine/reading/e-reader/e-reader.page.tsx'),
  route('koreader/users/auth', 'magazine/reading/devices/koreader-login.api.ts'),
  route('koreader/users/create', 'magazine/reading/devices/koreader-register.api.ts'),
  route('koreader/syncs/progress', 'magazine/reading/devices/koreader-progress.api.ts'),
  route('koreader/syncs/progress/:document', 'magazine/reading/devices/koreader-document.api.ts'),
]

/** The pages for admins, inside the frame of the desk. */
export const magazineAdmin = [
  // Publications
  route('admin/series', 'magazine/publications/series/admin-series.page.tsx'),
  route('admin/series/:id', 'magazine/publications/series/edit-series.page.tsx'),
  route('admin/articles/:id/contents', 'magazine/publications/volumes/contents.page.tsx'),
  route('admin/articles/:id/text', 'magazine/publications/admin/article-text.page.tsx'),
]

export const magazineApi = [
  // Publications
  route('api/articles', 'magazine/publications/articles.api.ts'),
  route('api/articles/latest', 'magazine/publications/latest-article.api.ts'),
  route('api/articles/:id', 'magazine/publications/article.api.ts'),
  route('api/articles/:id/increment-viewcount', 'magazine/publications/views/viewcount.api.ts'),
  route('api/articles/:id/contents', 'magazine/publications/volumes/api/contents.api.ts'),
  route('api/articles/:id/contents/:article', 'magazine/publications/volumes/api/content.api.ts'),
  route('api/articles/:id/pages', 'magazine/publications/admin/api/page-texts.api.ts'),
  route('api/articles/:id/pages/:page', 'magazine/publications/admin/api/page-text.api.ts'),
  route(
    'api/articles/:id/pages/:page/suggestions/:suggestion',
    'magazine/publications/admin/api/suggestion.api.ts',
  ),
  route(
    'api/articles/:id/pages/:page/suggestions/:suggestion/take',
    'magazine/publications/admin/api/take-suggestion.api.ts',
  ),
  route('api/series', 'magazine/publications/series/api/all-series.api.ts'),
  route('api/series/:id', 'magazine/publications/series/api/series.api.ts'),
  route('api/series/:id/merge', 'magazine/publications/series/api/merge.api.ts'),

  // Authors
  route('api/articles/authors', 'magazine/authors/authors.api.ts'),
  route('api/articles/authors/:id', 'magazine/authors/author.api.ts'),

  // Reading
  route('api/reading/places', 'magazine/reading/positions.api.ts'),
]
