import { route } from '@remix-run/route-config'

/** The addresses of publications, authors and reading. */
export const magazineRoutes = [
  // Publications
  route('articles/:id/pages', 'magazine/publications/pages/goto.api.ts'),
  route('articles/:id/pages/:n', 'magazine/publications/pages/page.page.tsx'),
  ...['bib', 'ris'].map((format) =>
    route(`articles/:id/citation.${format}`, 'magazine/publications/citation/citation.api.ts', {
      id: `citation.${format}`,
    }),
  ),
  route('articles/:id/text.json', 'magazine/publications/pages/page-texts.api.ts'),
  route('articles/:id/thumbnails.json', 'magazine/publications/pages/thumbnails.api.ts'),
  route('articles/:id/attachments/:n', 'magazine/publications/attachments/attachment.api.ts'),
  route('articles/:id/book.epub', 'magazine/publications/epub/epub.api.ts'),
  route('articles/:id/view.gif', 'magazine/publications/views/view-pixel.api.ts'),
  route('articles/:id/offline.json', 'magazine/publications/offline/offline-files.api.ts'),
  route('offline', 'magazine/publications/offline/offline.page.tsx'),
  route('offline/site.json', 'magazine/publications/offline/offline-site.api.ts'),

  // Reading
  route('reading', 'magazine/reading/reading.page.tsx'),
]

/** The addresses of admin pages, inside the frame of the desk. */
export const magazineAdminRoutes = [
  // Publications
  route('admin/articles/:id/contents', 'magazine/publications/volumes/contents.page.tsx'),
  route('admin/articles/:id/text', 'magazine/publications/admin/article-text.page.tsx'),
]

export const magazineApiRoutes = [
  // Publications
  route('api/articles', 'magazine/publications/articles.api.ts'),
  route('api/articles/latest', 'magazine/publications/latest-article.api.ts'),
  route('api/articles/:id', 'magazine/publications/article.api.ts'),
  route('api/articles/:id/increment-viewcount', 'magazine/publications/views/viewcount.api.ts'),
  route('api/articles/:id/contents', 'magazine/publications/volumes/api/contents.api.ts'),
  route('api/articles/:id/contents/:article', 'magazine/publications/volumes/api/content.api.ts'),
  route('api/articles/:id/pages', 'magazine/publications/admin/api/page-texts.api.ts'),
  route('api/articles/:id/pages/:page', 'magazine/publications/admin/api/page-text.api.ts'),

  // Authors
  route('api/articles/authors', 'magazine/authors/authors.api.ts'),
  route('api/articles/authors/:id', 'magazine/authors/author.api.ts'),

  // Reading
  route('api/reading/places', 'magazine/reading/positions.api.ts'),
]
